// What is remembered until the tab is closed. A token is never in a URL and in no other store.

const store = (
  name: string,
): { get(): string | undefined; set(value: string | undefined): void } => ({
  get: () => sessionStorage.getItem(name) ?? undefined,
  set(value) {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  },
});

export const token: ReturnType<typeof store> = store('room-sessions-control-token');

/** The id of the key whose data is shown. */
export const key: ReturnType<typeof store> = store('room-sessions-key');
