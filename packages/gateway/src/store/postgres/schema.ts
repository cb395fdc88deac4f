/** The schema of the tables: the database may also have tables of other programs. */
export const schema = 'room_sessions';
