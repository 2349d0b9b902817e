import { US } from './area.ts'
import type { Home } from './home.ts'

/** The home of an installation that has chosen none. */
export const DEFAULT_HOME: Home = { country: US, city: 'Miami', state: 'FL', timeZone: 'America/New_York' }
