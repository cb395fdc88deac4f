import OpenAI from 'openai';
import { works } from '../answers.mjs';

export function open({ url, fetch }) {
  const client = new OpenAI({ baseURL: url, apiKey: 'benchmark', fetch });
  const { tiny, list } = works;
  return {
    tiny: () => client.get(`/api/v1/social/settings/${tiny.socialId}`),
    list: () => client.get(`/api/v1/social/alternate/host/${list.socialId}`, { query: list.query }),
  };
}
