export { packAll, installPacked, preparePacked, type Packed } from './pack.ts';
export { temporaryFolder } from './folder.ts';
export {
  type Manifest,
  packageFolders,
  readManifest,
  readPackages,
  root,
  type WorkspacePackage,
} from './workspace.ts';
