export { copyCheckout } from './copy-checkout.ts';
export { startInstalledGateway } from './installed-gateway.ts';
export { installPacked, npmInstall, packAll, type PackedPackage, packedHome } from './pack.ts';
export {
  type Manifest,
  packageFolders,
  readManifest,
  readPackages,
  readWorkspace,
  root,
  type WorkspacePackage,
} from './workspace.ts';
