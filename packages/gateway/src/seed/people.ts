import type { User } from '@room-sessions/models';
import { minutesLater } from './clock.ts';
import { sample } from './sample.ts';

const names = `
  Ann Abbott, Ben Adeyemi, Chloé Arnaud, Dario Bianchi, Eva Brandt, Farid Cherif, Grace Chen,
  Henrik Dahl, Ines Duarte, Jonas Eriksson, Keiko Fujita, Liam Gallagher, Maya Gupta,
  Noah Haddad, Olga Ivanova, Pablo Jiménez, Quinn Kelly, Rosa Keller, Samir Khan, Tessa Lang,
  Umar Latif, Vera Lindqvist, Wei Liu, Ximena López, Yusuf Mansour, Zoë Meyer, Anna Moreau,
  Björn Nilsson, Clara Novak, Dmitri Orlov, Elif Öztürk, Felix Park, Gina Petrov, Hugo Quiroga,
  Ida Rasmussen, Joanna Reid, Kofi Sarpong, Lena Schmidt, Marco Silva, Nadia Singh, Oskar Strand,
  Priya Tanaka, Rafael Torres, Sofia Ueda, Tomás Vargas, Ursula Weber, Viktor Young, Zara Zhang
`;

/** `Ann Abbott <ann.abbott@example.com>` and 47 more. */
export function samplePeople(): (User & { userId: string })[] {
  return names
    .trim()
    .split(/,\s+/)
    .map((name, index) => {
      const [firstName = '', lastName = ''] = name.split(' ');
      const person = {
        userId: sample.userIds[index] ?? '',
        name,
        firstName,
        lastName,
        emailAddress: `${ascii(firstName)}.${ascii(lastName)}@example.com`,
        emailVerified: true,
        timeZone: 'UTC',
        registeredDateTime: minutesLater(index),
        active: true,
      };
      // Some have a middle name, so that sorting meets values that are absent.
      return index % 6 === 0 ? { ...person, middleName: 'Lee' } : person;
    });
}

const ascii = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
