/** Whether `npm run test:all` runs the tests: then tables are tested whole, otherwise in part. */
export const runsAll: boolean = process.env['ROOM_SESSIONS_TESTS'] === 'all';
