import type { KeyRequest } from '../keys/request.ts';

/** All that a request for a key has to name. */
export const keyRequest: KeyRequest = {
  emailAddress: 'ann@example.com',
  companyName: 'Example Ltd',
  useCase: 'Rooms in our app',
  expectedUsage: '100 rooms a day',
  environment: 'staging',
  technicalContact: 'Ben Adeyemi, ben@example.com',
};
