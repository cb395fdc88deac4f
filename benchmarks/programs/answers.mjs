// What the servers of benchmarks answer.

/** Settings of a room, or a list of so many playlists in some 500 bytes each. */
export const answerOf = (items) =>
  items === 0
    ? { lobbyEnabled: true, chatEnabled: false, maxGuests: 250 }
    : Array.from({ length: items }, (_, at) => playlist(at));

const playlist = (at) => ({
  id: `playlist-${at}`,
  name: `A playlist with a name of some length, number ${at}`,
  description: 'What a person would write about what is in it. '.repeat(5),
  shuffle: at % 2 === 0,
});
