import { folded } from '../fold.ts'

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

/** The time zone of the state, unless the city is known to have another one. Null for an unknown state. */
export function likelyZone(state: string, city: string): string | null {
  const code = state.toUpperCase()
  return otherZones.get(cityKey(code, city)) ?? dividedStates.get(code) ?? wholeStates.get(code) ?? null
}

/** The thirteen states with two or more time zones, with the zone of most of their cities. */
export const dividedStates = new Map([
  ['AK', 'America/Anchorage'],
  ['FL', EASTERN],
  ['ID', 'America/Boise'],
  ['IN', 'America/Indiana/Indianapolis'],
  ['KS', CENTRAL],
  ['KY', EASTERN],
  ['MI', 'America/Detroit'],
  ['ND', CENTRAL],
  ['NE', CENTRAL],
  ['OR', PACIFIC],
  ['SD', CENTRAL],
  ['TN', CENTRAL],
  ['TX', CENTRAL],
])

const wholeStates = new Map(
  Object.entries({
    [EASTERN]: 'CT DE GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV DC',
    [CENTRAL]: 'AL AR IL IA LA MN MS MO OK WI',
    [MOUNTAIN]: 'CO MT NM UT WY',
    [PACIFIC]: 'CA NV WA',
    'America/Phoenix': 'AZ',
    'America/Puerto_Rico': 'PR',
    'Pacific/Honolulu': 'HI',
  }).flatMap(([zone, codes]) => codes.split(' ').map(code => [code, zone] as const)),
)

/** The cities with another zone than most of their state. */
export const otherZones = new Map([
  ...cities('AK', 'America/Juneau', ['Juneau, Douglas']),
  ...cities('AK', 'America/Sitka', ['Sitka']),
  ...cities('AK', 'America/Nome', ['Nome']),
  ...cities('AK', 'America/Metlakatla', ['Metlakatla']),
  ...cities('AK', 'America/Adak', ['Adak, Atka']),

  // The Navajo Nation has summer time; the rest of Arizona does not.
  ...cities('AZ', MOUNTAIN, ['Window Rock, Fort Defiance, Ganado, Chinle, Kayenta, Tuba City']),
  ...cities('FL', CENTRAL, [
    'Pensacola, Pensacola Beach, Perdido Key, Gulf Breeze, Milton, Pace, Navarre, Fort Walton Beach, Destin, Niceville',
    'Crestview, Valparaiso, Miramar Beach, Santa Rosa Beach, DeFuniak Springs, Panama City, Panama City Beach, Lynn Haven',
    'Callaway, Marianna, Chipley, Bonifay, Blountstown',
  ]),
  ...cities('ID', PACIFIC, [
    "Coeur d'Alene, Lewiston, Moscow, Post Falls, Hayden, Rathdrum, Sandpoint, Kellogg, Wallace, Bonners Ferry, Orofino",
    'Grangeville',
  ]),
  ...cities('IN', 'America/Kentucky/Louisville', ['Jeffersonville, New Albany, Clarksville']),
  ...cities('IN', 'America/Indiana/Vincennes', ['Vincennes, Jasper, Washington, Huntingburg']),
  ...cities('IN', CENTRAL, [
    'Evansville, Hammond, Gary, East Chicago, Merrillville, Michigan City, Valparaiso, Portage, Crown Point, Schererville',
    'Munster, Hobart, Highland, Griffith, Dyer, St. John, Cedar Lake, Lake Station, Whiting, La Porte, Chesterton',
    'Newburgh, Boonville, Mount Vernon, Princeton, Rensselaer',
  ]),
  ...cities('IN', 'America/Indiana/Tell_City', ['Tell City']),
  ...cities('IN', 'America/Indiana/Knox', ['Knox']),
  ...cities('KS', MOUNTAIN, ['Goodland, Sharon Springs, Tribune, Syracuse']),
  ...cities('KY', 'America/Kentucky/Louisville', ['Louisville, Jeffersontown, Shively, St. Matthews']),
  ...cities('KY', CENTRAL, [
    'Bowling Green, Owensboro, Paducah, Hopkinsville, Henderson, Madisonville, Murray, Mayfield, Glasgow, Franklin',
    'Russellville, Oak Grove, Fort Campbell, Central City',
  ]),
  ...cities('MI', 'America/Menominee', [
    'Menominee, Iron Mountain, Kingsford, Norway, Ironwood, Bessemer, Wakefield, Iron River, Crystal Falls',
  ]),
  ...cities('ND', 'America/North_Dakota/Beulah', ['Beulah, Hazen']),
  ...cities('ND', MOUNTAIN, ['Dickinson, Belfield, Medora, Beach, Bowman, Hettinger, Mott, Killdeer']),
  ...cities('NE', MOUNTAIN, [
    'Scottsbluff, Gering, Sidney, Alliance, Chadron, Crawford, Ogallala, Kimball, Bridgeport, Imperial, Grant',
  ]),
  ...cities('NV', MOUNTAIN, ['West Wendover']),
  ...cities('NV', 'America/Boise', ['Jackpot']),
  ...cities('OR', 'America/Boise', ['Ontario, Nyssa, Vale']),
  ...cities('SD', MOUNTAIN, [
    'Rapid City, Spearfish, Sturgis, Deadwood, Lead, Hot Springs, Custer, Box Elder, Belle Fourche, Hill City, Keystone',
    'Wall, Pine Ridge, Lemmon',
  ]),
  ...cities('TN', EASTERN, [
    'Knoxville, Chattanooga, Johnson City, Kingsport, Bristol, Cleveland, Maryville, Alcoa, Oak Ridge, Farragut, Lenoir City',
    'Morristown, Sevierville, Pigeon Forge, Gatlinburg, Greeneville, Elizabethton, Newport, Athens, Sweetwater, East Ridge',
    'Soddy-Daisy, Dayton, Harriman',
  ]),
  ...cities('TX', MOUNTAIN, [
    'El Paso, Socorro, Horizon City, San Elizario, Anthony, Vinton, Canutillo, Clint, Fabens, Fort Bliss, Dell City',
  ]),
])

export function cityKey(state: string, city: string) {
  return `${state} ${cityName(city)}`
}

function cities(state: string, zone: string, rows: string[]): [key: string, zone: string][] {
  return rows.flatMap(row => row.split(', ').map(city => [cityKey(state, city), zone] as [string, string]))
}

/** 'Saint Petersburg' equals 'St. Petersburg', and 'Ft Lauderdale' equals 'Fort Lauderdale'. */
function cityName(city: string) {
  return folded(city)
    .replace(/^saint /, 'st ')
    .replace(/^ft /, 'fort ')
    .replace(/^mt /, 'mount ')
}
