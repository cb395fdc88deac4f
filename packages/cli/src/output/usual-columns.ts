/** The columns of `--output table` for lists whose records have too many fields for a line, by operation. */
export const usualColumns: Readonly<Record<string, readonly string[]>> = {
  listAlternateHosts: ['user.name', 'host', 'licensed', 'user.emailAddress', 'user.userId'],
  inviteUsers: ['invitedUserId', 'invitedUser.emailAddress', 'dateTimeInvited', 'error'],
  listUserBadgeData: ['title', 'value', 'required', 'visibility', 'inputType'],
};
