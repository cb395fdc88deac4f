import type { User } from '@room-sessions/models';

export type Person = User & { userId: string };

/** A person with an account. The first word of the name is the first name. */
export function makePerson({
  userId,
  name,
  registered,
}: {
  userId: string;
  name: string;
  registered: string;
}): Person {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(' ');
  const address = [firstName, lastName].map(plain).filter((part) => part !== '');
  return {
    userId,
    name,
    firstName,
    ...(lastName !== '' && { lastName }),
    // A name in another script may leave no characters for an address.
    emailAddress: `${address.join('.') || userId}@example.com`,
    emailVerified: true,
    timeZone: 'UTC',
    registeredDateTime: registered,
    active: true,
  };
}

/** Letters without accents, and digits. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
