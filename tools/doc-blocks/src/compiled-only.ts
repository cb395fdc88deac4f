/** Why a block is compiled and not run, by the word that its mark has. */
export const compiledOnly: Readonly<Record<string, string>> = {
  pacts:
    "It needs contracts of the reader's own. Those of this project are verified in contracts/.",
};
