// The called operations, and the responses of the benchmark servers, according to the API document.

const room = '6b0f2a58-4c0e-4f6b-9d2a-0c4f2b7d9e11';

/** The arguments of each operation for the clients. */
export const works = {
  tiny: { socialId: room, path: `/api/v1/social/settings/${room}` },
  list: {
    socialId: room,
    query: { page: 0, size: 20 },
    path: `/api/v1/social/alternate/host/${room}?page=0&size=20`,
  },
};

/** The settings of a room in 73 bytes, and a page of 20 alternate hosts in 11 kB. */
export const responses = {
  tiny: { settings: { lobby: true, chat: false, maxGuests: 250 }, setSettings: {} },
  list: Array.from({ length: 20 }, (_, at) => alternateHost(`${at}`.padStart(12, '0'), at)),
};

/** Returns the JSON of the operation that a URL calls. */
export const getJson = (url) => (url.includes('/alternate/') ? json.list : json.tiny);

const json = { tiny: JSON.stringify(responses.tiny), list: JSON.stringify(responses.list) };

function alternateHost(id, at) {
  return {
    user: {
      userId: `5d0c8f0e-2f4b-4c52-8d4f-${id}`,
      name: `Marguerite Featherstonehaugh ${at}`,
      firstName: 'Marguerite',
      lastName: `Featherstonehaugh ${at}`,
      emailAddress: `marguerite.featherstonehaugh.${at}@example.com`,
      emailVerified: true,
      mobilePhoneVerified: false,
      profileId: `marguerite-${at}`,
      profileImageURI: `https://images.example.com/people/${id}/face.jpg`,
      profileImageId: `9a3f5a7e-7c1c-4a39-b1d5-${id}`,
      timeZone: 'Europe/London',
      registeredDateTime: '2026-03-14T09:26:53.589Z',
      active: at % 7 !== 0,
    },
    host: at % 2 === 0,
    licensed: true,
  };
}
