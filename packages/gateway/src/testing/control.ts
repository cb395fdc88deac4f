// The paths of the control plane, for requests without its client.
import { ownRoutes } from './own-routes.ts';

export const controlToken = 'control-token-of-tests';

export const statesPath = '/_control/provider-states';

/** Every path and method of the control plane that needs the token, including unknown ones. */
export const controlLines: readonly string[] = [
  ...ownRoutes
    .filter((line) => line.includes(' /_control') && !line.endsWith('/sign-in'))
    .map((line) => line.replaceAll(/\{\w+\}/g, 'x')),
  `HEAD ${statesPath}`,
  `OPTIONS ${statesPath}`,
  'GET /_control',
  'GET /_control?state=x',
  'GET /_control/requests?tenant=x',
  'GET /_control/requests/stream',
  'GET /_control/seed',
  'GET /%5Fcontrol/provider-states',
  'GET http://gateway.example.com/_control/provider-states',
];
