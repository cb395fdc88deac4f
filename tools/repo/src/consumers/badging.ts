import assert from 'node:assert/strict';
import { type BadgeQuestion, BadgingClient } from '@room-sessions/badging';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const badging = new BadgingClient({ baseUrl, apiKey });
const question: BadgeQuestion = await badging.getQuestion();
assert.equal(typeof question.title, 'string');
assert.equal((await badging.listUserData({ size: 2, sort: 'title,desc' })).items.length, 2);
