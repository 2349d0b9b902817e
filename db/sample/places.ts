/** Approximate coordinates, exact enough for "2.3 mi away". */
export type Place = { city: string; area: string; latitude: number; longitude: number }

export const places = {
  littleHavana: { city: 'Miami', area: 'Little Havana', latitude: 25.7655, longitude: -80.219 },
  wynwood: { city: 'Miami', area: 'Wynwood', latitude: 25.801, longitude: -80.199 },
  brickell: { city: 'Miami', area: 'Brickell', latitude: 25.7617, longitude: -80.1918 },
  coconutGrove: { city: 'Miami', area: 'Coconut Grove', latitude: 25.727, longitude: -80.243 },
  allapattah: { city: 'Miami', area: 'Allapattah', latitude: 25.8145, longitude: -80.2239 },
  littleRiver: { city: 'Miami', area: 'Little River', latitude: 25.846, longitude: -80.193 },
  edgewater: { city: 'Miami', area: 'Edgewater', latitude: 25.802, longitude: -80.189 },
  downtown: { city: 'Miami', area: 'Downtown', latitude: 25.7743, longitude: -80.1937 },
  upperEastside: { city: 'Miami', area: 'Upper Eastside', latitude: 25.837, longitude: -80.184 },
  miamiBeach: { city: 'Miami Beach', area: 'North Beach', latitude: 25.855, longitude: -80.121 },
  hialeah: { city: 'Hialeah', area: 'East Hialeah', latitude: 25.8576, longitude: -80.2781 },
  doral: { city: 'Doral', area: 'Downtown Doral', latitude: 25.8195, longitude: -80.3553 },
  coralGables: { city: 'Coral Gables', area: 'Coral Gables', latitude: 25.7215, longitude: -80.2684 },
  fortLauderdale: { city: 'Fort Lauderdale', area: 'Flagler Village', latitude: 26.1325, longitude: -80.1405 },
} satisfies Record<string, Place>
