/** The collections that the control plane shows. */
export type DataCollection =
  | 'rooms'
  | 'roomSets'
  | 'invites'
  | 'users'
  | 'participants'
  | 'alternateHosts'
  | 'banners'
  | 'playlists'
  | 'recordings'
  | 'transcriptions'
  | 'images'
  | 'badgeQuestions'
  | 'badgeData'
  | 'surveyAnswers'
  | 'entryConfigs'
  | 'events'
  | 'failedRecordings';
