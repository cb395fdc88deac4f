/** Whether a host name can only be this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
