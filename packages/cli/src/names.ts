// Converts names of the API document to names on a command line.

const toWords = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2');

/** `logo-image-uri` for `logoImageURI`. */
export const toFlag = (name: string): string => toWords(name).toLowerCase();

/** `SOCIAL_ID` for `socialId`. */
export const toPlaceholder = (name: string): string =>
  toWords(name).replaceAll('-', '_').toUpperCase();
