import { BadgingClient } from '@room-sessions/badging';

const badging = new BadgingClient();
await badging.submitSurveyAnswer({
  userId: '00000001-0000-4000-8000-000000000001',
  surveyQuestionId: 1,
  answer: 'Very much',
});
