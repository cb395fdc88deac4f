export {
  createNodeTransport,
  type NodeAgent,
  type NodeTransport,
  type NodeTransportOptions,
  type Pem,
} from './node-transport.ts';
