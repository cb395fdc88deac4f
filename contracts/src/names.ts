/** The provider that must keep the contracts, by its name in the pacts and in a broker. */
export const provider = 'room-sessions-gateway';

/** The provider state that the verifier itself handles, with `apiKey`. */
export const validKey = 'an API key that the gateway accepts';
