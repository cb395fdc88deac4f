// The parties of the contracts, by the names that stand in the pacts and in a broker.

/** Who is held to the contracts. */
export const provider = 'room-sessions-gateway';

/** Who asks for what stands in them: each client package, by the name of its pact's consumer. */
export const consumers = {
  badging: 'room-sessions-badging',
  media: 'room-sessions-media',
  recordings: 'room-sessions-recordings',
  rooms: 'room-sessions-rooms',
} as const;

/** The domain that a consumer is the client of. */
export type Domain = keyof typeof consumers;

/** The provider state that whoever verifies answers for, with `apiKey`. */
export const validKey = 'an API key that the gateway accepts';
