// Sign-in by a link: the terminal shows the console's address with a code that works once, so that
// the control token need not be copied.
import { readFields, readText } from '../checks/fields.ts';
import { Failure } from '../failure.ts';
import { controlPrefix, type Part } from './route.ts';

/** The path of the control plane that asks for a code instead of the token. */
export const signInPath = `${controlPrefix}/sign-in`;

export const signInRoutes: Part = ({ signIn }) => ({
  'POST /sign-in'({ body }) {
    const code = readText(readFields(body, ['body'], ['code'])['code'], ['body', 'code'], 100);
    const token = signIn.redeem(code);
    if (token !== undefined) return { token };
    throw new Failure(
      401,
      'the sign-in link was already used or has expired (one hour); restart the gateway for a ' +
        'new link, or enter the control token',
    );
  },
});
