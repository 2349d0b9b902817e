import { cityKey, dividedStates, likelyZone, otherZones } from './state-zones.ts'

/** The time zone of a venue. Null for an unknown city in a state with two zones: then the form asks for it. */
export function zoneFor(state: string, city: string): string | null {
  const code = state.toUpperCase()
  const key = cityKey(code, city)
  const isKnown = !dividedStates.has(code) || otherZones.has(key) || knownCities.has(key)
  return isKnown ? likelyZone(code, city) : null
}

/** The known cities of divided states that have the zone of most of their state. */
const knownCities = new Set([
  ...cities('AK', [
    'Anchorage, Fairbanks, Wasilla, Ketchikan, Kenai, Kodiak, Bethel, Palmer, Homer, Soldotna, Valdez, North Pole',
    'Seward, Utqiagvik, Kotzebue, Skagway, Haines, Wrangell, Petersburg, Cordova, Eagle River, Girdwood, Unalaska',
  ]),
  ...cities('FL', [
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
  ...cities('ID', [
    'Boise, Meridian, Nampa, Caldwell, Idaho Falls, Pocatello, Twin Falls, Rexburg, Eagle, Kuna, Ammon, Chubbuck, Star',
    'Mountain Home, Blackfoot, Garden City, Jerome, Burley, Rupert, Hailey, Ketchum, Sun Valley, McCall, Emmett, Payette',
    'Weiser, Middleton, Driggs, Victor, Salmon',
  ]),
  ...cities('IN', [
    'Indianapolis, Fort Wayne, South Bend, Carmel, Fishers, Bloomington, Lafayette, West Lafayette, Muncie, Anderson',
    'Terre Haute, Kokomo, Elkhart, Mishawaka, Goshen, Noblesville, Westfield, Zionsville, Greenwood, Lawrence, Speedway',
    'Columbus, Richmond, Marion, Plainfield, Avon, Brownsburg, Franklin, Greenfield, Lebanon, Shelbyville, Seymour',
    'Bedford, Crawfordsville, Frankfort, Logansport, Peru, Wabash, Huntington, New Castle, Warsaw, Plymouth, Auburn, Angola',
  ]),
  ...cities('KS', [
    'Wichita, Overland Park, Kansas City, Olathe, Topeka, Lawrence, Shawnee, Lenexa, Manhattan, Salina, Hutchinson',
    'Leavenworth, Leawood, Prairie Village, Merriam, Mission, Gardner, Dodge City, Garden City, Liberal, Emporia, Derby',
    'Junction City, Hays, Pittsburg, Newton, Great Bend, McPherson, El Dorado, Colby, Ulysses, Winfield, Arkansas City',
  ]),
  ...cities('KY', [
    'Lexington, Covington, Richmond, Georgetown, Florence, Elizabethtown, Nicholasville, Frankfort, Newport, Independence',
    'Erlanger, Fort Thomas, Fort Knox, Radcliff, Ashland, Winchester, Somerset, Danville, Berea, Bardstown, Campbellsville',
    'Shelbyville, Shepherdsville, Versailles, Paris, Lawrenceburg, Morehead, Pikeville, Corbin, London, Middlesboro',
  ]),
  ...cities('MI', [
    'Detroit, Grand Rapids, Warren, Sterling Heights, Ann Arbor, Lansing, East Lansing, Flint, Dearborn, Dearborn Heights',
    'Livonia, Troy, Westland, Farmington Hills, Southfield, Royal Oak, Ferndale, Birmingham, Hamtramck, Novi, Pontiac',
    'Rochester, Rochester Hills, Taylor, Canton, Ypsilanti, St. Clair Shores, Mount Clemens, Port Huron, Monroe, Adrian',
    'Jackson, Kalamazoo, Portage, Battle Creek, Wyoming, Kentwood, Holland, Grand Haven, Muskegon, Benton Harbor',
    'St. Joseph, Saginaw, Bay City, Midland, Mount Pleasant, Traverse City, Petoskey, Mackinaw City, Alpena, Marquette',
    'Escanaba, Houghton, Hancock, Sault Ste. Marie',
  ]),
  ...cities('ND', [
    'Fargo, West Fargo, Bismarck, Mandan, Grand Forks, Minot, Williston, Jamestown, Wahpeton, Devils Lake, Valley City',
    'Watford City, Grafton, Rugby, Horace',
  ]),
  ...cities('NE', [
    'Omaha, Lincoln, Bellevue, Papillion, La Vista, Ralston, Elkhorn, Gretna, Grand Island, Kearney, Fremont, Hastings',
    'Norfolk, Columbus, North Platte, South Sioux City, Lexington, Schuyler, Crete, Beatrice, York, Blair, McCook, Valentine',
  ]),
  ...cities('OR', [
    'Portland, Salem, Eugene, Gresham, Hillsboro, Bend, Beaverton, Medford, Springfield, Corvallis, Albany, Tigard',
    'Lake Oswego, Oregon City, West Linn, Tualatin, Wilsonville, Milwaukie, Happy Valley, Sherwood, Forest Grove, Canby',
    'Woodburn, Newberg, McMinnville, Keizer, Grants Pass, Ashland, Klamath Falls, Roseburg, Redmond, Hood River',
    'The Dalles, Hermiston, Pendleton, La Grande, Baker City, Astoria, Seaside, Lincoln City, Newport, Coos Bay',
  ]),
  ...cities('SD', [
    'Sioux Falls, Aberdeen, Brookings, Watertown, Mitchell, Yankton, Pierre, Huron, Vermillion, Brandon, Madison',
    'Harrisburg, Tea, Mobridge, Chamberlain, Winner, Milbank',
  ]),
  ...cities('TN', [
    'Nashville, Memphis, Clarksville, Murfreesboro, Franklin, Jackson, Hendersonville, Antioch, Brentwood, Smyrna',
    'La Vergne, Mount Juliet, Lebanon, Gallatin, Goodlettsville, Spring Hill, Columbia, Germantown, Bartlett, Collierville',
    'Cookeville, Crossville, Shelbyville, Tullahoma, Manchester, McMinnville, Dyersburg',
  ]),
  ...cities('TX', [
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

function cities(state: string, rows: string[]): string[] {
  return rows.flatMap(row => row.split(', ').map(city => cityKey(state, city)))
}
