import { makePerson, type Person } from '../factories/person.ts';
import { minutesLater, sample, sampleId } from './sample.ts';

const text = `
  Ann Abbott, Ben Adeyemi, Chloé Arnaud, Dario Bianchi, Eva Brandt, Farid Cherif, Grace Chen,
  Henrik Dahl, Ines Duarte, Jonas Eriksson, Keiko Fujita, Liam Gallagher, Maya Gupta,
  Noah Haddad, Olga Ivanova, Pablo Jiménez, Quinn Kelly, Rosa Keller, Samir Khan, Tessa Lang,
  Umar Latif, Vera Lindqvist, Wei Liu, Ximena López, Yusuf Mansour, Zoë Meyer, Anna Moreau,
  Björn Nilsson, Clara Novak, Dmitri Orlov, Elif Öztürk, Felix Park, Gina Petrov, Hugo Quiroga,
  Ida Rasmussen, Joanna Reid, Kofi Sarpong, Lena Schmidt, Marco Silva, Nadia Singh, Oskar Strand,
  Priya Tanaka, Rafael Torres, Sofia Ueda, Tomás Vargas, Ursula Weber, Viktor Young, Zara Zhang
`;

export const sampleNames: readonly string[] = text.trim().split(/,\s+/);

/** `Ann Abbott <ann.abbott@example.com>` and 47 more. */
export function samplePeople(): Person[] {
  return sampleNames.map((name, index) => {
    const userId = sample.userIds[index] ?? '';
    const person = makePerson({ userId, name, registered: minutesLater(index) });
    // Some have every field of the document, so that apps and sorting meet both values and missing
    // ones.
    return index % 6 === 0 ? withEveryField(person, index + 1) : person;
  });
}

const withEveryField = (person: Person, n: number): Person => ({
  ...person,
  middleName: 'Lee',
  preload: false,
  // Numbers that are reserved for fiction.
  mobilePhone: `+1 202 555 01${String(n).padStart(2, '0')}`,
  mobilePhoneVerified: true,
  mobilePhoneVerifiedWeb: false,
  profileId: `profile-${n}`,
  profileImageURI: `https://images.example.com/profiles/${n}.png`,
  profileImageId: sampleId('image', n),
  profileImageBackground: '#dfe7f5',
  actedAs: false,
});
