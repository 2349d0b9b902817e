import table from './states.json' with { type: 'json' }

export type State = { code: string; name: string; cities: string[] }

/** The fifty states in alphabetical order, each with its larger cities; then Puerto Rico and Washington, D.C. */
export const states: State[] = Object.entries(table).map(([state, cities]) => ({
  code: state.slice(0, 2),
  name: state.slice(3),
  cities: cities.split(', '),
}))
