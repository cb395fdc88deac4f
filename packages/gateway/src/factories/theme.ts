import type { Theme } from '@room-sessions/models';

export interface ThemeFacts {
  socialThemeId: string;
  requestStatusId: string;
  made: string;
}

/** A layered theme whose images are being uploaded. */
export const makeTheme = ({ socialThemeId, requestStatusId, made }: ThemeFacts): Theme => ({
  socialThemeId,
  type: 'LAYERED',
  socialThemeName: 'Daylight',
  colorPrimary: '#0b5fff',
  imageWidth: 1920,
  imageHeight: 1080,
  dateCreated: made,
  uploadStatus: { requestStatusId, status: 'IN_PROGRESS', progress: 40, startedDateTime: made },
});

const images = 'https://images.example.com/themes';

/** The same with every field of the document. */
export function makeFullTheme(
  facts: ThemeFacts & { userId: string; artifactSetId: string },
): Theme {
  const theme = makeTheme(facts);
  const { socialThemeId, made } = facts;
  const at = (name: string): string => `${images}/${socialThemeId}/${name}.png`;
  return {
    ...theme,
    description: 'A bright hall with a stage',
    colorSecondary: '#ffb703',
    colorBackground: '#f4f6fa',
    colorGradientBackground: 'linear-gradient(#f4f6fa, #dfe7f5)',
    colorButtonText: '#ffffff',
    colorButtonBG: '#0b5fff',
    imageFarURI: at('far'),
    imageMidURI: at('mid'),
    imageNearURI: at('near'),
    previewImageURI: at('preview'),
    minimapImageURI: at('minimap'),
    templateId: 'hall',
    defaultArtifactSetId: facts.artifactSetId,
    multiSize: true,
    addToMiniMap: true,
    tiles: [
      { uri: at('tile-1'), x: 0, y: 0, width: 960, height: 1080 },
      { uri: at('tile-2'), x: 960, y: 0, width: 960, height: 1080 },
    ],
    uploadStatus: {
      ...theme.uploadStatus,
      userId: facts.userId,
      requestId: 'upload-1',
      // From the previous attempt.
      failureReason: 'The connection was lost after two of five images',
      endedDateTime: made,
    },
  };
}
