export type State = { code: string; name: string; cities: string[] }

/** The fifty states in alphabetical order, each with its larger cities; then Puerto Rico and Washington, D.C. */
const table = `
AL Alabama: Birmingham, Huntsville, Montgomery, Mobile, Tuscaloosa, Hoover, Auburn, Dothan
AK Alaska: Anchorage, Fairbanks, Juneau, Wasilla, Sitka, Ketchikan, Kenai
AZ Arizona: Phoenix, Tucson, Mesa, Chandler, Scottsdale, Glendale, Gilbert, Tempe, Peoria, Yuma, Flagstaff, Nogales
AR Arkansas: Little Rock, Fayetteville, Fort Smith, Springdale, Jonesboro, Rogers, Conway, Bentonville
CA California: Los Angeles, San Diego, San Jose, San Francisco, Fresno, Sacramento, Long Beach, Oakland, Bakersfield, Anaheim, Santa Ana, Riverside, San Bernardino
CO Colorado: Denver, Colorado Springs, Aurora, Fort Collins, Lakewood, Thornton, Pueblo, Greeley, Boulder, Grand Junction
CT Connecticut: Bridgeport, New Haven, Stamford, Hartford, Waterbury, Norwalk, Danbury, New Britain, Meriden
DE Delaware: Wilmington, Dover, Newark, Middletown, Smyrna, Milford, Rehoboth Beach
FL Florida: Miami, Orlando, Tampa, Jacksonville, Fort Lauderdale, Hialeah, Miami Beach, Doral, Kissimmee, West Palm Beach, St. Petersburg, Tallahassee, Pensacola
GA Georgia: Atlanta, Augusta, Columbus, Macon, Savannah, Athens, Sandy Springs, Marietta, Norcross, Duluth, Gainesville, Dalton
HI Hawaii: Honolulu, Hilo, Kailua, Kapolei, Kahului, Waipahu, Kihei, Lahaina
ID Idaho: Boise, Meridian, Nampa, Idaho Falls, Pocatello, Caldwell, Coeur d'Alene, Twin Falls, Lewiston
IL Illinois: Chicago, Aurora, Joliet, Naperville, Rockford, Elgin, Springfield, Peoria, Waukegan, Cicero, Champaign, Bloomington
IN Indiana: Indianapolis, Fort Wayne, Evansville, South Bend, Carmel, Fishers, Bloomington, Hammond, Gary, Lafayette, East Chicago
IA Iowa: Des Moines, Cedar Rapids, Davenport, Sioux City, Iowa City, Waterloo, Ames, Council Bluffs, Dubuque
KS Kansas: Wichita, Overland Park, Kansas City, Olathe, Topeka, Lawrence, Dodge City, Garden City, Goodland
KY Kentucky: Louisville, Lexington, Bowling Green, Owensboro, Covington, Richmond, Georgetown, Florence, Elizabethtown, Paducah
LA Louisiana: New Orleans, Baton Rouge, Shreveport, Lafayette, Lake Charles, Kenner, Metairie, Bossier City, Monroe, Alexandria
ME Maine: Portland, Lewiston, Bangor, South Portland, Auburn, Biddeford, Augusta
MD Maryland: Baltimore, Silver Spring, Columbia, Germantown, Rockville, Frederick, Gaithersburg, Bethesda, Hyattsville, Annapolis, Ocean City
MA Massachusetts: Boston, Worcester, Springfield, Cambridge, Lowell, Brockton, Lynn, Lawrence, Somerville, Framingham, Chelsea, Holyoke
MI Michigan: Detroit, Grand Rapids, Warren, Sterling Heights, Ann Arbor, Lansing, Flint, Dearborn, Kalamazoo, Pontiac, Holland, Marquette, Iron Mountain
MN Minnesota: Minneapolis, Saint Paul, Rochester, Bloomington, Duluth, Brooklyn Park, Plymouth, Saint Cloud, Mankato
MS Mississippi: Jackson, Gulfport, Southaven, Biloxi, Hattiesburg, Olive Branch, Tupelo, Meridian, Oxford, Starkville
MO Missouri: Kansas City, St. Louis, Springfield, Columbia, Independence, Lee's Summit, O'Fallon, St. Joseph, St. Charles, Joplin
MT Montana: Billings, Missoula, Great Falls, Bozeman, Butte, Helena, Kalispell, Whitefish
NE Nebraska: Omaha, Lincoln, Bellevue, Grand Island, Kearney, Fremont, Norfolk, North Platte, Columbus, Scottsbluff
NV Nevada: Las Vegas, Henderson, Reno, North Las Vegas, Sparks, Carson City, Elko, Mesquite
NH New Hampshire: Manchester, Nashua, Concord, Dover, Rochester, Salem, Portsmouth, Keene
NJ New Jersey: Newark, Jersey City, Paterson, Elizabeth, Union City, West New York, Passaic, Perth Amboy, Camden, Trenton, Hoboken, New Brunswick, Atlantic City
NM New Mexico: Albuquerque, Las Cruces, Rio Rancho, Santa Fe, Roswell, Farmington, Hobbs, Clovis, Carlsbad
NY New York: New York, Brooklyn, Queens, The Bronx, Staten Island, Yonkers, Buffalo, Rochester, Syracuse, Albany, New Rochelle, White Plains, Hempstead
NC North Carolina: Charlotte, Raleigh, Greensboro, Durham, Winston-Salem, Fayetteville, Cary, Wilmington, High Point, Asheville
ND North Dakota: Fargo, Bismarck, Grand Forks, Minot, West Fargo, Williston, Dickinson, Mandan
OH Ohio: Columbus, Cleveland, Cincinnati, Toledo, Akron, Dayton, Lorain, Canton, Youngstown, Hamilton, Parma
OK Oklahoma: Oklahoma City, Tulsa, Norman, Broken Arrow, Edmond, Lawton, Moore, Midwest City, Enid, Stillwater
OR Oregon: Portland, Salem, Eugene, Gresham, Hillsboro, Bend, Beaverton, Medford, Springfield, Corvallis, Woodburn, Ontario
PA Pennsylvania: Philadelphia, Pittsburgh, Allentown, Reading, Erie, Scranton, Bethlehem, Lancaster, Harrisburg, York, Hazleton, Wilkes-Barre
RI Rhode Island: Providence, Cranston, Warwick, Pawtucket, Central Falls, East Providence, Woonsocket, Newport
SC South Carolina: Charleston, Columbia, North Charleston, Mount Pleasant, Rock Hill, Greenville, Spartanburg, Myrtle Beach, Hilton Head Island
SD South Dakota: Sioux Falls, Rapid City, Aberdeen, Brookings, Watertown, Mitchell, Yankton, Pierre
TN Tennessee: Nashville, Memphis, Knoxville, Chattanooga, Clarksville, Murfreesboro, Franklin, Jackson, Johnson City, Gatlinburg
TX Texas: Houston, San Antonio, Dallas, Austin, Fort Worth, El Paso, Arlington, Corpus Christi, Laredo, Brownsville, McAllen, Lubbock, Plano
UT Utah: Salt Lake City, West Valley City, Provo, West Jordan, Orem, Sandy, Ogden, St. George, Park City, Logan
VT Vermont: Burlington, South Burlington, Rutland, Essex Junction, Barre, Montpelier, Winooski, Brattleboro
VA Virginia: Virginia Beach, Norfolk, Chesapeake, Richmond, Arlington, Alexandria, Newport News, Hampton, Roanoke, Manassas, Fairfax, Charlottesville
WA Washington: Seattle, Spokane, Tacoma, Vancouver, Bellevue, Kent, Everett, Renton, Yakima, Kennewick, Pasco, Bellingham
WV West Virginia: Charleston, Huntington, Morgantown, Parkersburg, Wheeling, Martinsburg, Beckley
WI Wisconsin: Milwaukee, Madison, Green Bay, Kenosha, Racine, Appleton, Waukesha, Eau Claire, Oshkosh, La Crosse
WY Wyoming: Cheyenne, Casper, Laramie, Gillette, Rock Springs, Sheridan, Jackson
PR Puerto Rico: San Juan, Bayamón, Carolina, Ponce, Caguas, Guaynabo, Mayagüez, Arecibo, Aguadilla, Humacao, Fajardo, Dorado, Rincón
DC District of Columbia: Washington
`

export const states: State[] = table
  .trim()
  .split('\n')
  .map(line => {
    const [name = '', cities = ''] = line.slice(3).split(': ')
    return { code: line.slice(0, 2), name, cities: cities.split(', ') }
  })
