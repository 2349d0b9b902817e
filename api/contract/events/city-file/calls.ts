import { call } from '../../call.ts'
import { CityFileQuery, CityFileResponse } from './city-file.ts'

export const cityFile = call('GET /api/city-file', {
  summary: "A city's events as a signed file, for another device",
  who: 'visitor',
  query: CityFileQuery,
  responses: { 200: CityFileResponse },
  refusals: { 404: ['not-found'] },
})
