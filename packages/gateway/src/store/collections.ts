/** What can be looked into, a collection at a time. */
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
