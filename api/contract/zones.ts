import { folded } from './fold.ts'

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

/** The zone of a venue. Null for a city we do not know in a state of two zones: there the form asks. */
export function zoneFor(state: string, city: string): string | null {
  const code = state.toUpperCase()
  return cityZones.get(`${code} ${cityName(city)}`) ?? wholeStates.get(code) ?? null
}

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

/** The thirteen states the clock divides, and two whose edges keep a neighbour's time. */
const cityZones = new Map([
  ...cities('AK', 'America/Anchorage', [
    'Anchorage, Fairbanks, Wasilla, Ketchikan, Kenai, Kodiak, Bethel, Palmer, Homer, Soldotna, Valdez, North Pole',
    'Seward, Utqiagvik, Kotzebue, Skagway, Haines, Wrangell, Petersburg, Cordova, Eagle River, Girdwood, Unalaska',
  ]),
  ...cities('AK', 'America/Juneau', ['Juneau, Douglas']),
  ...cities('AK', 'America/Sitka', ['Sitka']),
  ...cities('AK', 'America/Nome', ['Nome']),
  ...cities('AK', 'America/Metlakatla', ['Metlakatla']),
  ...cities('AK', 'America/Adak', ['Adak, Atka']),

  // The Navajo Nation keeps summer time; the rest of Arizona does not.
  ...cities('AZ', MOUNTAIN, ['Window Rock, Fort Defiance, Ganado, Chinle, Kayenta, Tuba City']),

  ...cities('FL', EASTERN, [
    'Miami, Orlando, Tampa, Jacksonville, Fort Lauderdale, Hialeah, Miami Beach, Doral, Kissimmee, West Palm Beach',
    'St. Petersburg, Tallahassee, Coral Gables, Coconut Grove, Brickell, Wynwood, Little Havana, Kendall, Homestead',
    'Hialeah Gardens, Miami Gardens, Miami Lakes, Miami Springs, North Miami, North Miami Beach, South Miami, Sweetwater',
    'Westchester, Tamiami, Key Biscayne, Aventura, Sunny Isles Beach, Bal Harbour, Surfside, Cutler Bay, Palmetto Bay',
    'Pinecrest, Opa-locka, Medley, Florida City, Key West, Key Largo, Islamorada, Marathon, Hollywood, Hallandale Beach',
    'Pembroke Pines, Miramar, Weston, Davie, Plantation, Sunrise, Tamarac, Lauderhill, Margate, Coral Springs, Parkland',
    'Coconut Creek, Pompano Beach, Deerfield Beach, Oakland Park, Wilton Manors, Dania Beach, Cooper City, Boca Raton',
    'Delray Beach, Boynton Beach, Lake Worth, Lake Worth Beach, Wellington, Palm Beach, Palm Beach Gardens, Royal Palm Beach',
    'Greenacres, Riviera Beach, Jupiter, Belle Glade, Stuart, Port St. Lucie, Fort Pierce, Vero Beach, Sebastian, Okeechobee',
    'Melbourne, Palm Bay, Cocoa, Cocoa Beach, Titusville, Daytona Beach, Ormond Beach, Port Orange, New Smyrna Beach',
    'DeLand, Deltona, Palm Coast, St. Augustine, Ponte Vedra Beach, Jacksonville Beach, Neptune Beach, Atlantic Beach',
    'Orange Park, Fernandina Beach, Gainesville, Ocala, The Villages, Leesburg, Clermont, Winter Garden, Ocoee, Apopka',
    'Altamonte Springs, Sanford, Lake Mary, Oviedo, Winter Park, Winter Springs, Casselberry, Maitland, Celebration',
    'St. Cloud, Davenport, Haines City, Winter Haven, Lakeland, Plant City, Brandon, Riverview, Temple Terrace, Ybor City',
    'Clearwater, Clearwater Beach, Largo, Dunedin, Pinellas Park, Tarpon Springs, Palm Harbor, St. Pete Beach, Wesley Chapel',
    'New Port Richey, Spring Hill, Brooksville, Bradenton, Sarasota, Venice, North Port, Punta Gorda, Port Charlotte',
    'Fort Myers, Fort Myers Beach, Cape Coral, Lehigh Acres, Bonita Springs, Estero, Naples, Marco Island, Immokalee',
    'Sebring, Lake City, Live Oak, Perry, Quincy, Apalachicola, Port St. Joe',
  ]),
  ...cities('FL', CENTRAL, [
    'Pensacola, Pensacola Beach, Perdido Key, Gulf Breeze, Milton, Pace, Navarre, Fort Walton Beach, Destin, Niceville',
    'Crestview, Valparaiso, Miramar Beach, Santa Rosa Beach, DeFuniak Springs, Panama City, Panama City Beach, Lynn Haven',
    'Callaway, Marianna, Chipley, Bonifay, Blountstown',
  ]),

  ...cities('ID', 'America/Boise', [
    'Boise, Meridian, Nampa, Caldwell, Idaho Falls, Pocatello, Twin Falls, Rexburg, Eagle, Kuna, Ammon, Chubbuck, Star',
    'Mountain Home, Blackfoot, Garden City, Jerome, Burley, Rupert, Hailey, Ketchum, Sun Valley, McCall, Emmett, Payette',
    'Weiser, Middleton, Driggs, Victor, Salmon',
  ]),
  ...cities('ID', PACIFIC, [
    "Coeur d'Alene, Lewiston, Moscow, Post Falls, Hayden, Rathdrum, Sandpoint, Kellogg, Wallace, Bonners Ferry, Orofino",
    'Grangeville',
  ]),

  ...cities('IN', 'America/Indiana/Indianapolis', [
    'Indianapolis, Fort Wayne, South Bend, Carmel, Fishers, Bloomington, Lafayette, West Lafayette, Muncie, Anderson',
    'Terre Haute, Kokomo, Elkhart, Mishawaka, Goshen, Noblesville, Westfield, Zionsville, Greenwood, Lawrence, Speedway',
    'Columbus, Richmond, Marion, Plainfield, Avon, Brownsburg, Franklin, Greenfield, Lebanon, Shelbyville, Seymour',
    'Bedford, Crawfordsville, Frankfort, Logansport, Peru, Wabash, Huntington, New Castle, Warsaw, Plymouth, Auburn, Angola',
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

  ...cities('KS', CENTRAL, [
    'Wichita, Overland Park, Kansas City, Olathe, Topeka, Lawrence, Shawnee, Lenexa, Manhattan, Salina, Hutchinson',
    'Leavenworth, Leawood, Prairie Village, Merriam, Mission, Gardner, Dodge City, Garden City, Liberal, Emporia, Derby',
    'Junction City, Hays, Pittsburg, Newton, Great Bend, McPherson, El Dorado, Colby, Ulysses, Winfield, Arkansas City',
  ]),
  ...cities('KS', MOUNTAIN, ['Goodland, Sharon Springs, Tribune, Syracuse']),

  ...cities('KY', 'America/Kentucky/Louisville', ['Louisville, Jeffersontown, Shively, St. Matthews']),
  ...cities('KY', EASTERN, [
    'Lexington, Covington, Richmond, Georgetown, Florence, Elizabethtown, Nicholasville, Frankfort, Newport, Independence',
    'Erlanger, Fort Thomas, Fort Knox, Radcliff, Ashland, Winchester, Somerset, Danville, Berea, Bardstown, Campbellsville',
    'Shelbyville, Shepherdsville, Versailles, Paris, Lawrenceburg, Morehead, Pikeville, Corbin, London, Middlesboro',
  ]),
  ...cities('KY', CENTRAL, [
    'Bowling Green, Owensboro, Paducah, Hopkinsville, Henderson, Madisonville, Murray, Mayfield, Glasgow, Franklin',
    'Russellville, Oak Grove, Fort Campbell, Central City',
  ]),

  ...cities('MI', 'America/Detroit', [
    'Detroit, Grand Rapids, Warren, Sterling Heights, Ann Arbor, Lansing, East Lansing, Flint, Dearborn, Dearborn Heights',
    'Livonia, Troy, Westland, Farmington Hills, Southfield, Royal Oak, Ferndale, Birmingham, Hamtramck, Novi, Pontiac',
    'Rochester, Rochester Hills, Taylor, Canton, Ypsilanti, St. Clair Shores, Mount Clemens, Port Huron, Monroe, Adrian',
    'Jackson, Kalamazoo, Portage, Battle Creek, Wyoming, Kentwood, Holland, Grand Haven, Muskegon, Benton Harbor',
    'St. Joseph, Saginaw, Bay City, Midland, Mount Pleasant, Traverse City, Petoskey, Mackinaw City, Alpena, Marquette',
    'Escanaba, Houghton, Hancock, Sault Ste. Marie',
  ]),
  ...cities('MI', 'America/Menominee', [
    'Menominee, Iron Mountain, Kingsford, Norway, Ironwood, Bessemer, Wakefield, Iron River, Crystal Falls',
  ]),

  ...cities('ND', CENTRAL, [
    'Fargo, West Fargo, Bismarck, Mandan, Grand Forks, Minot, Williston, Jamestown, Wahpeton, Devils Lake, Valley City',
    'Watford City, Grafton, Rugby, Horace',
  ]),
  ...cities('ND', 'America/North_Dakota/Beulah', ['Beulah, Hazen']),
  ...cities('ND', MOUNTAIN, ['Dickinson, Belfield, Medora, Beach, Bowman, Hettinger, Mott, Killdeer']),

  ...cities('NE', CENTRAL, [
    'Omaha, Lincoln, Bellevue, Papillion, La Vista, Ralston, Elkhorn, Gretna, Grand Island, Kearney, Fremont, Hastings',
    'Norfolk, Columbus, North Platte, South Sioux City, Lexington, Schuyler, Crete, Beatrice, York, Blair, McCook, Valentine',
  ]),
  ...cities('NE', MOUNTAIN, [
    'Scottsbluff, Gering, Sidney, Alliance, Chadron, Crawford, Ogallala, Kimball, Bridgeport, Imperial, Grant',
  ]),

  ...cities('NV', MOUNTAIN, ['West Wendover']),
  ...cities('NV', 'America/Boise', ['Jackpot']),

  ...cities('OR', PACIFIC, [
    'Portland, Salem, Eugene, Gresham, Hillsboro, Bend, Beaverton, Medford, Springfield, Corvallis, Albany, Tigard',
    'Lake Oswego, Oregon City, West Linn, Tualatin, Wilsonville, Milwaukie, Happy Valley, Sherwood, Forest Grove, Canby',
    'Woodburn, Newberg, McMinnville, Keizer, Grants Pass, Ashland, Klamath Falls, Roseburg, Redmond, Hood River',
    'The Dalles, Hermiston, Pendleton, La Grande, Baker City, Astoria, Seaside, Lincoln City, Newport, Coos Bay',
  ]),
  ...cities('OR', 'America/Boise', ['Ontario, Nyssa, Vale']),

  ...cities('SD', CENTRAL, [
    'Sioux Falls, Aberdeen, Brookings, Watertown, Mitchell, Yankton, Pierre, Huron, Vermillion, Brandon, Madison',
    'Harrisburg, Tea, Mobridge, Chamberlain, Winner, Milbank',
  ]),
  ...cities('SD', MOUNTAIN, [
    'Rapid City, Spearfish, Sturgis, Deadwood, Lead, Hot Springs, Custer, Box Elder, Belle Fourche, Hill City, Keystone',
    'Wall, Pine Ridge, Lemmon',
  ]),

  ...cities('TN', EASTERN, [
    'Knoxville, Chattanooga, Johnson City, Kingsport, Bristol, Cleveland, Maryville, Alcoa, Oak Ridge, Farragut, Lenoir City',
    'Morristown, Sevierville, Pigeon Forge, Gatlinburg, Greeneville, Elizabethton, Newport, Athens, Sweetwater, East Ridge',
    'Soddy-Daisy, Dayton, Harriman',
  ]),
  ...cities('TN', CENTRAL, [
    'Nashville, Memphis, Clarksville, Murfreesboro, Franklin, Jackson, Hendersonville, Antioch, Brentwood, Smyrna',
    'La Vergne, Mount Juliet, Lebanon, Gallatin, Goodlettsville, Spring Hill, Columbia, Germantown, Bartlett, Collierville',
    'Cookeville, Crossville, Shelbyville, Tullahoma, Manchester, McMinnville, Dyersburg',
  ]),

  ...cities('TX', MOUNTAIN, [
    'El Paso, Socorro, Horizon City, San Elizario, Anthony, Vinton, Canutillo, Clint, Fabens, Fort Bliss, Dell City',
  ]),
  ...cities('TX', CENTRAL, [
    'Houston, San Antonio, Dallas, Austin, Fort Worth, Arlington, Corpus Christi, Laredo, Brownsville, McAllen, Lubbock',
    'Plano, Irving, Garland, Grand Prairie, Mesquite, Frisco, McKinney, Allen, Richardson, Carrollton, Lewisville, Denton',
    'Flower Mound, Addison, Farmers Branch, Grapevine, Euless, Bedford, Hurst, Southlake, Keller, Mansfield, Desoto',
    'Duncanville, Cedar Hill, Rowlett, Rockwall, Waxahachie, Burleson, Cleburne, Sherman, Denison, Pasadena, Pearland',
    'League City, Galveston, Texas City, Baytown, Deer Park, La Porte, Friendswood, Sugar Land, Missouri City, Stafford',
    'Rosenberg, Richmond, Katy, Cypress, Spring, Tomball, Humble, Kingwood, Conroe, The Woodlands, Huntsville, Clear Lake',
    'Beaumont, Port Arthur, Orange, Round Rock, Cedar Park, Georgetown, Pflugerville, Leander, Kyle, Buda, San Marcos',
    'New Braunfels, Seguin, Bastrop, Lockhart, Boerne, Schertz, Universal City, Killeen, Temple, Waco, Bryan',
    'College Station, Brenham, Victoria, Kingsville, Alice, Port Aransas, Rockport, Edinburg, Mission, Pharr, Weslaco',
    'Mercedes, Harlingen, San Benito, San Juan, Alamo, Donna, Rio Grande City, Roma, South Padre Island, Port Isabel',
    'Zapata, Eagle Pass, Del Rio, Uvalde, Kerrville, Fredericksburg, San Angelo, Abilene, Midland, Odessa, Big Spring',
    'Pecos, Fort Stockton, Alpine, Marfa, Amarillo, Plainview, Wichita Falls, Tyler, Longview, Marshall, Texarkana',
    'Lufkin, Nacogdoches, Paris, Corsicana, Brownwood, Stephenville, Weatherford',
  ]),
])

function cities(state: string, zone: string, rows: string[]): [cityInState: string, zone: string][] {
  return rows.flatMap(row => row.split(', ').map(city => [`${state} ${cityName(city)}`, zone] as [string, string]))
}

/** 'Saint Petersburg' is 'St. Petersburg', and 'Ft Lauderdale' is 'Fort Lauderdale'. */
function cityName(city: string) {
  return folded(city)
    .replace(/^saint /, 'st ')
    .replace(/^ft /, 'fort ')
    .replace(/^mt /, 'mount ')
}
