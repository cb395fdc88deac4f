// Fields that occur only in responses. A sent one is not stored and overwrites nothing.
export const responseOnly = {
  updateRoom: [
    'theme.type',
    'theme.uploadStatus.status',
    'myBadgeData[].visibility',
    'myBadgeData[].inputType',
  ],
  updateEvent: ['registrationStatus'],
  createPlaylist: ['type'],
  updatePlaylist: ['type'],
  saveRecording: ['status', 'participants[].type'],
} as const;
