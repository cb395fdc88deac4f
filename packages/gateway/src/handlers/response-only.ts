// Fields that stand in responses only. One that is sent is neither stored nor does it overwrite
// what is stored.
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
