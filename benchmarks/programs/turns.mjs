/** Tells the parent process that this program is ready, and replies to each message with the sample of a turn. */
export function replyToTurns(turn, ready = 'ready') {
  process.on('message', async () => process.send(await turn()));
  // Servers would outlive a parent that was killed.
  process.on('disconnect', () => process.exit());
  process.send(ready);
}
