/** All required fields of a request for a key. */
export const keyRequest = {
  emailAddress: 'ann@example.com',
  companyName: 'Example Ltd',
  useCase: 'Rooms in our app',
  expectedUsage: '100 rooms a day',
  environment: 'staging',
  technicalContact: 'Ben Adeyemi, ben@example.com',
} as const satisfies Record<string, string>;
