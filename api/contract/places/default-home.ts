import type { Home } from './home.ts'

/** The home of an installation that has chosen none. Imports no code, because the first script of every page has it. */
export const DEFAULT_HOME: Home = { country: 'US', city: 'Miami', state: 'FL', timeZone: 'America/New_York' }
