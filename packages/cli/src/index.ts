export {
  type Connection,
  type ConnectionOptions,
  findConnection,
} from './connection/connection.ts';
