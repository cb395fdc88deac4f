/** Where the tables are: beside them, a database may have those of other programs. */
export const schema = 'room_sessions';
