export { copyCheckout } from './copy-checkout.ts';
export { type Import, importsOf } from './imports.ts';
export { installTools } from './install-tools.ts';
export { startInstalledGateway } from './installed-gateway.ts';
export {
  installPacked,
  npmInstall,
  packAll,
  type Packed,
  packedHome,
  preparePacked,
} from './pack.ts';
export {
  type Manifest,
  packageFolders,
  readManifest,
  readPackages,
  readWorkspace,
  root,
  type WorkspacePackage,
} from './workspace.ts';
