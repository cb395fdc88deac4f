// The responses of the benchmark servers, according to the API document.

const user = { firstName: 'Marguerite', emailVerified: true, mobilePhoneVerified: false };

const getAlternateHost = (id) => ({
  user: {
    ...user,
    userId: `5d0c8f0e-2f4b-4c52-8d4f-${id}`,
    name: `Marguerite Featherstonehaugh ${id}`,
    lastName: `Featherstonehaugh ${id}`,
    emailAddress: `marguerite.featherstonehaugh.${id}@example.com`,
    timeZone: 'Europe/London',
    registeredDateTime: '2026-03-14T09:26:53.589Z',
    active: true,
    profileId: `marguerite-${id}`,
    profileImageURI: `https://images.example.com/people/${id}/face.jpg`,
    profileImageId: `9a3f5a7e-7c1c-4a39-b1d5-${id}`,
  },
  host: true,
  licensed: true,
});

/** The settings of a room in 73 bytes, and a page of 20 alternate hosts in 11 kB. */
export const responses = {
  tiny: { settings: { lobby: true, chat: false, maxGuests: 250 }, setSettings: {} },
  list: Array.from({ length: 20 }, (_, at) => getAlternateHost(`${at}`.padStart(12, '0'))),
};

const json = { tiny: JSON.stringify(responses.tiny), list: JSON.stringify(responses.list) };

/** Returns the JSON of the operation that a URL calls. */
export const getJson = (url) => (url.includes('/alternate/') ? json.list : json.tiny);
