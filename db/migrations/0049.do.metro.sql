-- The list of a city contains the events within 50 km of its center, which may be in other cities.

-- The spelling of a city without differences that hosts do not mean: "St. Petersburg", "St Petersburg" and "Saint
-- Petersburg" are one city, "San José" and "San Jose" as well. A name without Latin letters is compared in lower case.
create function city_key(t text) returns text
  language sql immutable strict parallel safe
  as $$
    select coalesce(
      nullif(
        regexp_replace(
          regexp_replace(regexp_replace(public.place_key(t), '\msaint\M', 'st'), '\mfort\M', 'ft'), '\mmount\M', 'mt'
        ),
        ''
      ),
      lower(t)
    )
  $$;

-- The great-circle distance, as `kmBetween` in the contract. Not strict, so that the planner puts the expression into the
-- statement instead of a call for each row.
create function km_between(
  latitude double precision, longitude double precision,
  other_latitude double precision, other_longitude double precision
) returns double precision
  language sql immutable parallel safe
  as $$
    select 2 * 6371 * asin(sqrt(least(
      1,
      sin(radians(other_latitude - latitude) / 2) ^ 2
        + cos(radians(latitude)) * cos(radians(other_latitude)) * sin(radians(other_longitude - longitude) / 2) ^ 2
    )))
  $$;

-- The centers of cities, whether they have events or not: those of our lists, and all others with at least 5,000 people.
-- Facts of GeoNames (geonames.org, CC BY 4.0), rounded to a hundredth of a degree.
create table city_centers (
  state text not null,
  key text not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (state, key)
);

insert into city_centers (state, key, name, latitude, longitude)
select rows.state, city_key(parts[1]), parts[1], parts[2]::double precision, parts[3]::double precision
from (values
  ('AL', $$Alabaster:33.24:-86.82|Albertville:34.27:-86.21|Alexander City:32.94:-85.95|Andalusia:31.31:-86.48|
Anniston:33.66:-85.83|Arab:34.32:-86.5|Athens:34.8:-86.97|Atmore:31.02:-87.49|Attalla:34.02:-86.09|Auburn:32.61:-85.48|
Bay Minette:30.88:-87.77|Bessemer:33.4:-86.95|Birmingham:33.52:-86.8|Boaz:34.2:-86.17|Brewton:31.11:-87.07|
Brook Highland:33.44:-86.67|Cahaba Heights:33.46:-86.73|Calera:33.1:-86.75|Center Point:33.65:-86.68|
Chelsea:33.34:-86.63|Chickasaw:30.76:-88.07|Childersburg:33.28:-86.35|Clanton:32.84:-86.63|Clay:33.7:-86.6|
Cullman:34.17:-86.84|Daleville:31.31:-85.71|Danville:34.41:-87.09|Daphne:30.6:-87.9|Decatur:34.61:-86.98|
Demopolis:32.52:-87.84|Dixiana:33.74:-86.65|Dothan:31.22:-85.39|East Florence:34.81:-87.65|Enterprise:31.32:-85.86|
Eufaula:31.89:-85.15|Fairfield:33.49:-86.91|Fairhope:30.52:-87.9|Florence:34.8:-87.68|Foley:30.41:-87.68|
Forestdale:33.57:-86.9|Fort Payne:34.44:-85.72|Fultondale:33.6:-86.79|Gadsden:34.01:-86.01|Gardendale:33.66:-86.81|
Glencoe:33.96:-85.93|Grayson Valley:33.65:-86.64|Greenville:31.83:-86.62|Gulf Shores:30.25:-87.7|
Guntersville:34.36:-86.29|Hamilton:34.14:-87.99|Hartselle:34.44:-86.94|Harvest:34.86:-86.75|Helena:33.3:-86.84|
Homewood:33.47:-86.8|Hoover:33.41:-86.81|Hueytown:33.45:-87.|Huntsville:34.73:-86.59|Irondale:33.54:-86.71|
Jacksonville:33.81:-85.76|Jasper:33.83:-87.28|Lake Purdy:33.43:-86.68|Lanett:32.87:-85.19|Leeds:33.55:-86.54|
Lincoln:33.61:-86.12|Madison:34.7:-86.75|Meadowbrook:33.4:-86.7|Meridianville:34.85:-86.57|Midfield:33.46:-86.91|
Millbrook:32.48:-86.36|Mobile:30.69:-88.04|Monroeville:31.53:-87.32|Montevallo:33.1:-86.86|Montgomery:32.37:-86.3|
Moody:33.59:-86.49|Moores Mill:34.84:-86.52|Mountain Brook:33.5:-86.75|Muscle Shoals:34.74:-87.67|
Northport:33.23:-87.58|Oneonta:33.95:-86.47|Opelika:32.65:-85.38|Opp:31.28:-86.26|Orange Beach:30.29:-87.57|
Oxford:33.61:-85.83|Ozark:31.46:-85.64|Pelham:33.29:-86.81|Pell City:33.59:-86.29|Phenix City:32.47:-85.|
Pike Road:32.28:-86.1|Pinson:33.69:-86.68|Pleasant Grove:33.49:-86.97|Prattville:32.46:-86.46|Prichard:30.74:-88.08|
Rainbow City:33.95:-86.04|Rainsville:34.49:-85.85|Roanoke:33.15:-85.37|Robertsdale:30.55:-87.71|
Russellville:34.51:-87.73|Saks:33.7:-85.84|Saraland:30.82:-88.07|Satsuma:30.85:-88.06|Scottsboro:34.67:-86.03|
Selma:32.41:-87.02|Sheffield:34.77:-87.7|Smiths Station:32.54:-85.1|Southside:33.92:-86.02|Spanish Fort:30.67:-87.92|
Sylacauga:33.17:-86.25|Talladega:33.44:-86.11|Tarrant:33.58:-86.77|Theodore:30.55:-88.18|Tillmans Corner:30.59:-88.17|
Troy:31.81:-85.97|Trussville:33.62:-86.61|Tuscaloosa:33.21:-87.57|Tuscumbia:34.73:-87.7|Tuskegee:32.42:-85.69|
Valley:32.82:-85.18|Vestavia Hills:33.45:-86.79|Wetumpka:32.54:-86.21$$),
  ('AK', $$Anchorage:61.22:-149.9|Badger:64.8:-147.53|Bethel:60.79:-161.76|College:64.86:-147.8|Eagle River:61.32:-149.57|
Elmendorf Air Force Base:61.26:-149.63|Fairbanks:64.84:-147.72|Gateway:61.57:-149.24|Homer:59.64:-151.55|
Juneau:58.3:-134.42|Kalifornsky:60.42:-151.29|Kenai:60.55:-151.26|Ketchikan:55.34:-131.65|Knik-Fairview:61.51:-149.6|
Kodiak:57.79:-152.41|Lakes:61.61:-149.31|Meadow Lakes:61.62:-149.6|Palmer:61.6:-149.11|Sitka:57.05:-135.33|
Sterling:60.54:-150.76|Tanaina:61.63:-149.43|Wasilla:61.58:-149.44$$),
  ('AZ', $$Ahwatukee Foothills:33.34:-111.98|Alhambra:33.5:-112.13|Anthem:33.87:-112.15|Apache Junction:33.42:-111.55|
Arizona City:32.76:-111.67|Avondale:33.44:-112.35|Avra Valley:32.44:-111.32|Big Park:34.78:-111.76|
Bisbee:31.45:-109.93|Buckeye:33.37:-112.58|Bullhead City:35.15:-114.57|Camp Verde:34.56:-111.85|
Casa Grande:32.88:-111.76|Casas Adobes:32.32:-111.|Catalina:32.51:-110.92|Catalina Foothills:32.3:-110.92|
Cave Creek:33.83:-111.95|Central City:33.44:-112.06|Chandler:33.31:-111.84|Chino Valley:34.76:-112.45|
Coolidge:32.98:-111.52|Corona de Tucson:31.97:-110.78|Cottonwood:34.74:-112.01|Deer Valley:33.68:-112.13|
Douglas:31.34:-109.55|Drexel Heights:32.14:-111.03|El Mirage:33.61:-112.32|Eloy:32.76:-111.55|Encanto:33.48:-112.08|
Flagstaff:35.2:-111.65|Florence:33.03:-111.39|Flowing Wells:32.29:-111.01|Fortuna Foothills:32.66:-114.41|
Fountain Hills:33.61:-111.72|Gilbert:33.35:-111.79|Glendale:33.54:-112.19|Globe:33.39:-110.79|Gold Camp:33.29:-111.3|
Gold Canyon:33.37:-111.44|Golden Valley:35.22:-114.22|Goodyear:33.44:-112.36|Green Valley:31.85:-110.99|
Guadalupe:33.37:-111.96|Holbrook:34.9:-110.16|Kayenta:36.73:-110.25|Kingman:35.19:-114.05|
Lake Havasu City:34.48:-114.32|Laveen:33.36:-112.17|Litchfield Park:33.49:-112.36|Marana:32.44:-111.23|
Maricopa:33.06:-112.05|Maryvale:33.5:-112.18|Mesa:33.42:-111.82|New Kingman-Butler:35.27:-114.03|
New River:33.92:-112.14|Nogales:31.34:-110.93|Oro Valley:32.39:-110.97|Page:36.91:-111.46|
Paradise Valley:33.53:-111.94|Paulden:34.89:-112.47|Payson:34.23:-111.33|Peoria:33.58:-112.24|Phoenix:33.45:-112.07|
Picture Rocks:32.35:-111.25|Prescott:34.54:-112.47|Prescott Valley:34.61:-112.32|Queen Creek:33.25:-111.63|
Rio Rico:31.47:-110.98|Saddle Brooke:32.53:-110.87|Safford:32.83:-109.71|Sahuarita:31.96:-110.96|
San Luis:32.49:-114.78|San Tan Valley:33.19:-111.53|Scottsdale:33.51:-111.9|Sedona:34.87:-111.76|
Show Low:34.25:-110.03|Sierra Vista:31.55:-110.3|Sierra Vista Southeast:31.45:-110.22|Snowflake:34.51:-110.08|
Somerton:32.6:-114.71|South Tucson:32.2:-110.97|Summit:32.07:-110.95|Sun City:33.6:-112.27|Sun City West:33.66:-112.34|
Sun Lakes:33.21:-111.88|Surprise:33.63:-112.33|Tanque Verde:32.25:-110.74|Tempe:33.41:-111.91|
Tempe Junction:33.41:-111.94|Three Points:32.08:-111.31|Tolleson:33.45:-112.26|Tuba City:36.13:-111.24|
Tucson:32.22:-110.93|Tucson Estates:32.19:-111.09|Vail:32.05:-110.71|Valencia West:32.13:-111.11|
Verde Village:34.71:-112.01|Village of Oak Creek (Big Park):34.78:-111.76|West Sedona:34.87:-111.81|
Wickenburg:33.97:-112.73|Williamson:34.69:-112.54|Winslow:35.02:-110.7|Youngtown:33.59:-112.3|Yuma:32.73:-114.62$$),
  ('AR', $$Alma:35.48:-94.22|Arkadelphia:34.12:-93.05|Batesville:35.77:-91.64|Beebe:35.07:-91.88|Bella Vista:36.48:-94.27|
Benton:34.56:-92.59|Bentonville:36.37:-94.21|Berryville:36.36:-93.57|Blytheville:35.93:-89.92|Bryant:34.6:-92.49|
Cabot:34.97:-92.02|Camden:33.58:-92.83|Centerton:36.36:-94.29|Clarksville:35.47:-93.47|Conway:35.09:-92.44|
Crossett:33.13:-91.96|De Queen:34.04:-94.34|East End:34.55:-92.34|El Dorado:33.21:-92.67|Farmington:36.04:-94.25|
Fayetteville:36.06:-94.16|Forrest City:35.01:-90.79|Fort Smith:35.39:-94.4|Greenbrier:35.23:-92.39|
Greenwood:35.22:-94.26|Harrison:36.23:-93.11|Heber Springs:35.49:-92.03|Helena:34.53:-90.59|
Helena-West Helena:34.53:-90.59|Hope:33.67:-93.59|Hot Springs:34.5:-93.06|Hot Springs National Park:34.53:-93.06|
Hot Springs Village:34.67:-93.|Jacksonville:34.87:-92.11|Jonesboro:35.84:-90.7|Little Rock:34.75:-92.29|
Lowell:36.26:-94.13|Magnolia:33.27:-93.24|Malvern:34.36:-92.81|Marion:35.21:-90.2|Maumelle:34.87:-92.4|
Mena:34.59:-94.24|Monticello:33.63:-91.79|Morrilton:35.15:-92.74|Mountain Home:36.34:-92.39|Newport:35.6:-91.28|
North Little Rock:34.77:-92.27|Osceola:35.71:-89.97|Paragould:36.06:-90.5|Pea Ridge:36.45:-94.12|Pine Bluff:34.23:-92.|
Pocahontas:36.26:-90.97|Prairie Grove:35.98:-94.32|Rogers:36.33:-94.12|Russellville:35.28:-93.13|Searcy:35.25:-91.74|
Sherwood:34.82:-92.22|Siloam Springs:36.19:-94.54|Springdale:36.19:-94.13|Stuttgart:34.5:-91.55|Texarkana:33.44:-94.04|
Trumann:35.67:-90.51|Van Buren:35.44:-94.35|Warren:33.61:-92.06|West Helena:34.55:-90.64|West Memphis:35.15:-90.18|
White Hall:34.27:-92.09|Wynne:35.22:-90.79$$),
  ('CA', $$Acton:34.47:-118.2|Adelanto:34.58:-117.41|Agoura:34.14:-118.74|Agoura Hills:34.14:-118.77|Alameda:37.77:-122.26|
Alamo:37.85:-122.03|Albany:37.89:-122.3|Alhambra:34.1:-118.13|Aliso Viejo:33.57:-117.73|Alondra Park:33.89:-118.33|
Alpine:32.84:-116.77|Alta Sierra:35.73:-118.55|Altadena:34.19:-118.13|Alum Rock:37.37:-121.83|
American Canyon:38.17:-122.26|Anaheim:33.84:-117.91|Anderson:40.45:-122.3|Antelope:38.71:-121.33|Antioch:38.:-121.81|
Apple Valley:34.5:-117.19|Aptos:36.98:-121.9|Arcadia:34.14:-118.04|Arcata:40.87:-124.08|Arden-Arcade:38.6:-121.38|
Arroyo Grande:35.12:-120.59|Artesia:33.87:-118.08|Arvin:35.21:-118.83|Ashland:37.69:-122.11|Atascadero:35.49:-120.67|
Atherton:37.46:-122.2|Atwater:37.35:-120.61|Auburn:38.9:-121.08|August:37.98:-121.26|Avenal:36.:-120.13|
Avocado Heights:34.04:-117.99|Azusa:34.13:-117.91|Bakersfield:35.37:-119.02|Baldwin Park:34.09:-117.96|
Banning:33.93:-116.88|Barstow:34.9:-117.02|Barstow Heights:34.87:-117.06|Bay Point:38.03:-121.96|Bayside:40.84:-124.06|
Bear Valley Springs:35.16:-118.63|Beaumont:33.93:-116.98|Bell:33.98:-118.19|Bell Gardens:33.97:-118.15|
Bellflower:33.88:-118.12|Belmont:37.52:-122.28|Ben Lomond:37.09:-122.09|Benicia:38.05:-122.16|Berkeley:37.87:-122.27|
Bermuda Dunes:33.74:-116.29|Beverly Hills:34.07:-118.4|Big Bear City:34.26:-116.85|Big Bear Lake:34.24:-116.91|
Blackhawk:37.82:-121.91|Bloomington:34.07:-117.4|Blythe:33.61:-114.6|Bonadelle Ranchos-Madera Ranchos:36.98:-119.87|
Bonita:32.66:-117.03|Bostonia:32.81:-116.94|Boyes Hot Springs:38.31:-122.48|Boyle Heights:34.03:-118.21|
Brawley:32.98:-115.53|Brea:33.92:-117.9|Brentwood:37.93:-121.7|Bret Harte:37.6:-121.01|Buellton:34.61:-120.19|
Buena Park:33.87:-118.|Burbank:34.18:-118.31|Burlingame:37.58:-122.37|Calabasas:34.16:-118.64|Calexico:32.68:-115.5|
California City:35.13:-117.99|Calimesa:34.:-117.06|Calipatria:33.13:-115.51|Calistoga:38.58:-122.58|
Camarillo:34.22:-119.04|Cambria:35.56:-121.08|Cameron Park:38.67:-120.99|Camp Pendleton North:33.31:-117.32|
Camp Pendleton South:33.23:-117.38|Campbell:37.29:-121.95|Canoga Park:34.2:-118.6|Canyon Lake:33.69:-117.27|
Capitola:36.98:-121.95|Carlsbad:33.16:-117.35|Carmichael:38.62:-121.33|Carpinteria:34.4:-119.52|Carson:33.83:-118.28|
Casa de Oro-Mount Helix:32.76:-116.97|Castaic:34.49:-118.62|Castro Valley:37.69:-122.09|Castroville:36.77:-121.76|
Cathedral City:33.78:-116.47|Century City:34.06:-118.42|Ceres:37.59:-120.96|Cerritos:33.86:-118.06|
Charter Oak:34.1:-117.85|Chatsworth:34.26:-118.6|Cherry Valley:33.97:-116.98|Cherryland:37.68:-122.1|
Chico:39.73:-121.84|Chinatown:37.8:-122.41|Chino:34.01:-117.69|Chino Hills:33.99:-117.76|Chowchilla:37.12:-120.26|
Chula Vista:32.64:-117.08|Citrus:34.12:-117.89|Citrus Heights:38.71:-121.28|Claremont:34.1:-117.72|
Clayton:37.94:-121.94|Clearlake:38.96:-122.63|Cloverdale:38.81:-123.02|Clovis:36.83:-119.7|Coachella:33.68:-116.17|
Coalinga:36.14:-120.36|Colton:34.07:-117.31|Colusa:39.21:-122.01|Commerce:34.:-118.16|
Communications Hill:37.29:-121.86|Compton:33.9:-118.22|Concord:37.98:-122.03|Contra Costa Centre:37.93:-122.06|
Corcoran:36.1:-119.56|Corning:39.93:-122.18|Corona:33.88:-117.57|Coronado:32.69:-117.18|Corte Madera:37.93:-122.53|
Costa Mesa:33.64:-117.92|Cotati:38.33:-122.71|Coto De Caza:33.6:-117.59|Country Club:37.97:-121.34|
Covina:34.09:-117.89|Crescent City:41.76:-124.2|Crestline:34.24:-117.29|Cudahy:33.96:-118.19|Culver City:34.02:-118.4|
Cupertino:37.32:-122.03|Cutler:36.52:-119.29|Cypress:33.82:-118.04|Daly City:37.71:-122.46|Dana Point:33.47:-117.7|
Danville:37.82:-122.|Davis:38.54:-121.74|Del Aire:33.92:-118.37|Delano:35.77:-119.25|Delhi:37.43:-120.78|
Desert Hot Springs:33.96:-116.5|Diamond Bar:34.03:-117.81|Diamond Springs:38.69:-120.81|Dinuba:36.54:-119.39|
Discovery Bay:37.91:-121.6|Dixon:38.45:-121.82|Dos Palos:36.99:-120.63|Downey:33.94:-118.13|Duarte:34.14:-117.98|
Dublin:37.7:-121.94|Durham:39.65:-121.8|Earlimart:35.88:-119.27|East Foothills:37.38:-121.82|East Hemet:33.74:-116.94|
East La Mirada:33.92:-117.99|East Los Angeles:34.02:-118.17|East Palo Alto:37.47:-122.14|East Pasadena:34.14:-118.07|
East Porterville:36.06:-118.98|East Rancho Dominguez:33.9:-118.2|East San Gabriel:34.09:-118.09|Eastvale:33.96:-117.56|
Echo Park:34.08:-118.26|El Cajon:32.79:-116.96|El Centro:32.79:-115.56|El Cerrito:37.92:-122.31|
El Cerrito Corona:33.84:-117.52|El Dorado Hills:38.69:-121.08|El Granada:37.5:-122.47|El Monte:34.07:-118.03|
El Rio:34.24:-119.16|El Segundo:33.92:-118.42|El Sobrante:37.98:-122.3|Elk Grove:38.41:-121.37|Elverta:38.71:-121.46|
Emeryville:37.83:-122.29|Encinitas:33.04:-117.29|Encino:34.16:-118.5|Escalon:37.8:-121.|Escondido:33.12:-117.09|
Eucalyptus Hills:32.88:-116.95|Eureka:40.8:-124.16|Exeter:36.3:-119.14|Fair Oaks:38.64:-121.27|Fairfax:37.99:-122.59|
Fairfield:38.25:-122.04|Fairview:37.68:-122.05|Fallbrook:33.38:-117.25|Farmersville:36.3:-119.21|Fillmore:34.4:-118.92|
Firebaugh:36.86:-120.46|Florence-Graham:33.97:-118.24|Florin:38.5:-121.41|Folsom:38.68:-121.18|Fontana:34.09:-117.44|
Foothill Farms:38.68:-121.35|Foothill Ranch:33.69:-117.66|Fort Bragg:39.45:-123.81|Fort Irwin:35.26:-116.68|
Fortuna:40.6:-124.16|Foster City:37.56:-122.27|Fountain Valley:33.71:-117.95|Fowler:36.63:-119.68|
Fremont:37.55:-121.99|Fresno:36.75:-119.77|Fruitridge Pocket:38.53:-121.46|Fullerton:33.87:-117.93|Galt:38.25:-121.3|
Garden Acres:37.96:-121.23|Garden Grove:33.77:-117.94|Gardena:33.89:-118.31|Garnet:33.9:-116.55|Gilroy:37.01:-121.57|
Glen Avon:34.01:-117.48|Glendale:34.14:-118.26|Glendora:34.14:-117.87|Gold River:38.63:-121.25|
Golden Hills:35.14:-118.49|Goleta:34.44:-119.83|Gonzales:36.51:-121.44|Good Hope:33.76:-117.27|
Grand Terrace:34.03:-117.31|Granite Bay:38.76:-121.16|Grass Valley:39.22:-121.06|Greenacres:35.38:-119.11|
Greenfield:36.32:-121.24|Gridley:39.36:-121.69|Grover Beach:35.12:-120.62|Guadalupe:34.97:-120.57|Gustine:37.26:-121.|
Hacienda Heights:33.99:-117.97|Half Moon Bay:37.46:-122.43|Hanford:36.33:-119.65|Hawaiian Gardens:33.83:-118.07|
Hawthorne:33.92:-118.35|Hayward:37.67:-122.08|Healdsburg:38.61:-122.87|Hemet:33.75:-116.97|Hercules:38.02:-122.29|
Hermosa Beach:33.86:-118.4|Hesperia:34.43:-117.3|Hidden Valley Lake:38.81:-122.56|Highland:34.13:-117.21|
Hillsborough:37.57:-122.38|Hilmar-Irwin:37.4:-120.85|Hollister:36.85:-121.4|Hollywood:34.1:-118.33|
Holtville:32.81:-115.38|Home Gardens:33.88:-117.52|Homeland:33.74:-117.11|Hughson:37.6:-120.87|
Huntington Beach:33.66:-118.|Huntington Park:33.98:-118.23|Huron:36.2:-120.1|Imperial:32.85:-115.57|
Imperial Beach:32.58:-117.11|Indian Wells:33.72:-116.34|Indio:33.72:-116.22|Inglewood:33.96:-118.35|
Interlaken:36.95:-121.73|Ione:38.35:-120.93|Irvine:33.67:-117.82|Isla Vista:34.41:-119.86|Jamul:32.72:-116.88|
Joshua Tree:34.13:-116.31|Jurupa Valley:33.99:-117.52|Kensington:37.91:-122.28|Kentfield:37.95:-122.56|
Kerman:36.72:-120.06|Keyes:37.56:-120.92|King City:36.21:-121.13|Kingsburg:36.51:-119.55|Koreatown:34.06:-118.3|
La Cañada Flintridge:34.2:-118.19|La Crescenta-Montrose:34.23:-118.24|La Habra:33.93:-117.95|
La Habra Heights:33.96:-117.95|La Jolla:32.85:-117.27|La Mesa:32.77:-117.02|La Mirada:33.92:-118.01|
La Palma:33.85:-118.05|La Presa:32.71:-117.|La Puente:34.02:-117.95|La Quinta:33.66:-116.31|La Riviera:38.57:-121.36|
La Verne:34.1:-117.77|Ladera Heights:33.99:-118.38|Ladera Ranch:33.57:-117.64|Lafayette:37.89:-122.12|
Laguna:38.42:-121.42|Laguna Beach:33.54:-117.78|Laguna Hills:33.61:-117.71|Laguna Niguel:33.52:-117.71|
Laguna Woods:33.61:-117.73|Lake Arrowhead:34.25:-117.19|Lake Elsinore:33.67:-117.33|Lake Forest:33.65:-117.69|
Lake Los Angeles:34.61:-117.83|Lakeland Village:33.64:-117.34|Lakeside:32.86:-116.92|Lakewood:33.85:-118.13|
Lamont:35.26:-118.91|Lancaster:34.7:-118.14|Larkfield-Wikiup:38.51:-122.75|Larkspur:37.93:-122.54|
Las Flores:34.04:-118.64|Lathrop:37.82:-121.28|Lawndale:33.89:-118.35|Lemon Grove:32.74:-117.03|Lemoore:36.3:-119.78|
Lemoore Station:36.26:-119.9|Lennox:33.94:-118.35|Lincoln:38.89:-121.29|Linda:39.13:-121.55|Lindsay:36.2:-119.09|
Live Oak:36.98:-121.98|Livermore:37.68:-121.77|Livingston:37.39:-120.72|Lodi:38.13:-121.27|Loma Linda:34.05:-117.26|
Lomita:33.79:-118.32|Lompoc:34.64:-120.46|Long Beach:33.77:-118.19|Loomis:38.82:-121.19|Los Alamitos:33.8:-118.07|
Los Altos:37.39:-122.11|Los Altos Hills:37.38:-122.14|Los Angeles:34.05:-118.24|Los Banos:37.06:-120.85|
Los Gatos:37.23:-121.97|Los Osos:35.31:-120.83|Los Serranos:33.97:-117.71|Lucas Valley-Marinwood:38.04:-122.58|
Lucerne Valley:34.44:-116.97|Lynwood:33.93:-118.21|Madera:36.96:-120.06|Madera Acres:37.02:-120.07|
Magalia:39.81:-121.58|Malibu:34.03:-118.78|Mammoth Lakes:37.65:-118.97|Manhattan Beach:33.88:-118.41|
Manteca:37.8:-121.22|Marina:36.68:-121.8|Marina del Rey:33.98:-118.45|Martinez:38.02:-122.13|Marysville:39.15:-121.59|
Mayflower Village:34.12:-118.01|Maywood:33.99:-118.19|McFarland:35.68:-119.23|McKinleyville:40.95:-124.1|
Mead Valley:33.83:-117.3|Mecca:33.57:-116.08|Mendota:36.75:-120.38|Menifee:33.73:-117.15|Menlo Park:37.45:-122.18|
Mentone:34.07:-117.13|Merced:37.3:-120.48|Midway City:33.74:-117.99|Mill Valley:37.91:-122.54|Millbrae:37.6:-122.39|
Milpitas:37.43:-121.91|Mira Mesa:32.92:-117.14|Mira Monte:34.43:-119.29|Mission District:37.76:-122.42|
Mission Viejo:33.6:-117.67|Modesto:37.64:-121.|Monrovia:34.15:-118.|Montclair:34.08:-117.69|Montebello:34.01:-118.11|
Montecito:34.44:-119.63|Monterey:36.6:-121.89|Monterey Park:34.06:-118.12|Moorpark:34.29:-118.88|Moraga:37.83:-122.13|
Moreno Valley:33.94:-117.23|Morgan Hill:37.13:-121.65|Morro Bay:35.37:-120.85|Mountain House:37.78:-121.54|
Mountain View:37.39:-122.08|Murrieta:33.55:-117.21|Muscoy:34.15:-117.34|Napa:38.3:-122.29|National City:32.68:-117.1|
Newark:37.53:-122.04|Newman:37.31:-121.02|Newport Beach:33.62:-117.93|Nipomo:35.04:-120.48|Noe Valley:37.75:-122.43|
Norco:33.93:-117.55|North Auburn:38.93:-121.08|North Fair Oaks:37.47:-122.2|North Highlands:38.69:-121.37|
North Hills:34.24:-118.48|North Hollywood:34.17:-118.38|North Tustin:33.76:-117.79|Northridge:34.23:-118.54|
Norwalk:33.9:-118.08|Novato:38.11:-122.57|Nuevo:33.8:-117.15|Oak Hills:34.38:-117.38|Oak Park:34.18:-118.76|
Oakdale:37.77:-120.85|Oakland:37.8:-122.27|Oakley:38.:-121.71|Oasis:33.47:-116.1|Oceano:35.1:-120.61|
Oceanside:33.2:-117.38|Oildale:35.42:-119.02|Ojai:34.45:-119.24|Old Fig Garden:36.8:-119.81|Olivehurst:39.1:-121.55|
Ontario:34.06:-117.65|Orange:33.79:-117.85|Orange Cove:36.62:-119.31|Orangevale:38.68:-121.23|Orcutt:34.87:-120.44|
Orinda:37.88:-122.18|Orland:39.75:-122.2|Orosi:36.54:-119.29|Oroville:39.51:-121.56|Oroville East:39.51:-121.48|
Oxnard:34.2:-119.18|Pacific Grove:36.62:-121.92|Pacifica:37.61:-122.49|Palermo:39.44:-121.54|Palm Desert:33.72:-116.38|
Palm Springs:33.83:-116.55|Palmdale:34.58:-118.12|Palo Alto:37.44:-122.14|Palos Verdes Estates:33.8:-118.39|
Paradise:39.76:-121.62|Paramount:33.89:-118.16|Parkway:38.5:-121.46|Parlier:36.61:-119.53|Pasadena:34.15:-118.14|
Paso Robles:35.63:-120.69|Patterson:37.47:-121.13|Pedley:33.98:-117.48|Perris:33.78:-117.23|Petaluma:38.23:-122.64|
Phelan:34.43:-117.57|Pico Rivera:33.98:-118.1|Piedmont:37.82:-122.23|Pinole:38.:-122.3|Pismo Beach:35.14:-120.64|
Pittsburg:38.03:-121.88|Piñon Hills:34.43:-117.65|Placentia:33.87:-117.87|Placerville:38.73:-120.8|
Pleasant Hill:37.95:-122.06|Pleasanton:37.66:-121.87|Plumas Lake:39.02:-121.56|Pollock Pines:38.76:-120.59|
Pomona:34.06:-117.75|Port Hueneme:34.15:-119.2|Porterville:36.07:-119.02|Portola Hills:33.68:-117.63|
Poway:32.96:-117.04|Prunedale:36.78:-121.67|Quartz Hill:34.65:-118.22|Ramona:33.04:-116.87|Rancho Cordova:38.59:-121.3|
Rancho Cucamonga:34.11:-117.59|Rancho Mirage:33.74:-116.41|Rancho Murieta:38.5:-121.09|
Rancho Palos Verdes:33.74:-118.39|Rancho Penasquitos:32.96:-117.12|Rancho San Diego:32.75:-116.94|
Rancho Santa Margarita:33.64:-117.6|Red Bluff:40.18:-122.24|Redding:40.59:-122.39|Redlands:34.06:-117.18|
Redondo Beach:33.85:-118.39|Redwood City:37.49:-122.24|Redwood Shores:37.53:-122.25|Reedley:36.6:-119.45|
Rialto:34.11:-117.37|Richmond:37.94:-122.35|Ridgecrest:35.62:-117.67|Rio Del Mar:36.97:-121.9|Rio Linda:38.69:-121.45|
Rio Vista:38.16:-121.7|Ripon:37.74:-121.12|Riverbank:37.74:-120.94|Riverside:33.95:-117.4|Rocklin:38.79:-121.24|
Rodeo:38.03:-122.27|Rohnert Park:38.34:-122.7|Rolling Hills Estates:33.79:-118.36|Rosamond:34.86:-118.16|
Rosedale:35.38:-119.15|Roseland:38.42:-122.73|Rosemead:34.08:-118.07|Rosemont:38.55:-121.36|Roseville:38.75:-121.29|
Rossmoor:33.79:-118.09|Rowland Heights:33.98:-117.91|Rubidoux:34.:-117.41|Sacramento:38.58:-121.49|
Saint Helena:38.51:-122.47|Salida:37.71:-121.08|Salinas:36.68:-121.66|San Anselmo:37.97:-122.56|
San Bernardino:34.11:-117.29|San Bruno:37.63:-122.41|San Carlos:37.51:-122.26|San Clemente:33.43:-117.61|
San Diego:32.72:-117.16|San Diego Country Estates:33.01:-116.78|San Dimas:34.11:-117.81|San Fernando:34.28:-118.44|
San Francisco:37.77:-122.42|San Gabriel:34.1:-118.11|San Jacinto:33.78:-116.96|San Jose:37.34:-121.89|
San Juan Capistrano:33.5:-117.66|San Leandro:37.72:-122.16|San Lorenzo:37.68:-122.12|San Luis Obispo:35.28:-120.66|
San Marcos:33.14:-117.17|San Marino:34.12:-118.11|San Martin:37.08:-121.61|San Mateo:37.56:-122.33|
San Pablo:37.96:-122.35|San Pedro:33.74:-118.29|San Rafael:37.97:-122.53|San Ramon:37.78:-121.98|Sanger:36.71:-119.56|
Santa Ana:33.75:-117.87|Santa Barbara:34.42:-119.7|Santa Clara:37.35:-121.96|Santa Clarita:34.39:-118.54|
Santa Cruz:36.97:-122.03|Santa Fe Springs:33.95:-118.09|Santa Maria:34.95:-120.44|Santa Monica:34.02:-118.49|
Santa Paula:34.35:-119.06|Santa Rosa:38.44:-122.71|Santee:32.84:-116.97|Saranap:37.88:-122.08|Saratoga:37.26:-122.02|
Sausalito:37.86:-122.49|Scotts Valley:37.05:-122.01|Seal Beach:33.74:-118.1|Seaside:36.61:-121.85|
Sebastopol:38.4:-122.82|Selma:36.57:-119.61|Shadow Hills:34.26:-118.35|Shafter:35.5:-119.27|Shasta Lake:40.68:-122.37|
Sherman Oaks:34.15:-118.45|Sierra Madre:34.16:-118.05|Signal Hill:33.8:-118.17|Silver Lake:34.09:-118.27|
Silver Lakes:34.75:-117.34|Simi Valley:34.27:-118.78|Solana Beach:32.99:-117.27|Soledad:36.42:-121.33|
Solvang:34.6:-120.14|Sonoma:38.29:-122.46|Soquel:36.99:-121.96|Sorrento Valley:32.9:-117.19|
South El Monte:34.05:-118.05|South Gate:33.95:-118.21|South Lake Tahoe:38.93:-119.98|South Oroville:39.5:-121.55|
South Pasadena:34.12:-118.15|South San Francisco:37.65:-122.41|South San Gabriel:34.05:-118.09|
South San Jose Hills:34.01:-117.9|South Whittier:33.95:-118.04|South Yuba City:39.12:-121.64|Spring Valley:32.74:-117.|
Spring Valley Lake:34.49:-117.27|Stanford:37.42:-122.17|Stanton:33.8:-117.99|Stevenson Ranch:34.39:-118.57|
Stockton:37.96:-121.29|Strawberry:37.9:-122.51|Studio City:34.15:-118.4|Suisun:38.24:-122.04|Sun City:33.71:-117.2|
Sun Village:34.56:-117.96|Sunland:34.27:-118.3|Sunnyslope:34.01:-117.43|Sunnyvale:37.37:-122.04|
Susanville:40.42:-120.65|Taft:35.14:-119.46|Tamalpais Valley:37.88:-122.55|Tamalpais-Homestead Valley:37.88:-122.54|
Tara Hills:37.99:-122.32|Tehachapi:35.13:-118.45|Temecula:33.49:-117.15|Temple City:34.11:-118.06|
Templeton:35.55:-120.71|Thermalito:39.51:-121.59|Thousand Oaks:34.17:-118.84|Thousand Palms:33.82:-116.39|
Tiburon:37.87:-122.46|Tierra Buena:39.15:-121.67|Topanga:34.09:-118.6|Torrance:33.84:-118.34|Tracy:37.74:-121.43|
Truckee:39.33:-120.18|Tujunga:34.25:-118.29|Tulare:36.21:-119.35|Turlock:37.49:-120.85|Tustin:33.75:-117.83|
Twentynine Palms:34.14:-116.05|Ukiah:39.15:-123.21|Union City:37.6:-122.02|Universal City:34.14:-118.35|
Upland:34.1:-117.65|Vacaville:38.36:-121.99|Valencia:34.44:-118.61|Valinda:34.05:-117.94|Valle Vista:33.75:-116.89|
Vallejo:38.1:-122.26|Valley Center:33.22:-117.03|Valley Glen:34.19:-118.45|Van Nuys:34.19:-118.45|
Vandenberg Village:34.71:-120.47|Venice:33.99:-118.46|Ventura:34.28:-119.29|Victorville:34.54:-117.29|
View Park-Windsor Hills:34.:-118.35|Villa Park:33.81:-117.81|Vincent:34.5:-118.12|Vineyard:38.46:-121.35|
Visalia:36.33:-119.29|Visitacion Valley:37.72:-122.4|Vista:33.2:-117.24|Waldon:37.93:-122.06|Walnut:34.02:-117.87|
Walnut Creek:37.91:-122.06|Walnut Park:33.97:-118.23|Wasco:35.59:-119.34|Waterford:37.64:-120.76|
Watsonville:36.91:-121.76|West Athens:33.92:-118.3|West Carson:33.82:-118.29|West Covina:34.07:-117.94|
West Hills:34.2:-118.64|West Hollywood:34.09:-118.36|West Modesto:37.62:-121.04|West Puente Valley:34.05:-117.97|
West Rancho Dominguez:33.89:-118.27|West Sacramento:38.58:-121.53|West Whittier-Los Nietos:33.98:-118.07|
Westlake Village:34.15:-118.81|Westminster:33.76:-118.01|Westmont:33.94:-118.3|Whittier:33.98:-118.03|
Wildomar:33.6:-117.28|Williams:39.15:-122.15|Willowbrook:33.92:-118.26|Willows:39.52:-122.19|Wilton:38.41:-121.27|
Windsor:38.55:-122.82|Winter Gardens:32.83:-116.93|Winters:38.52:-121.97|Winton:37.39:-120.61|Woodcrest:33.88:-117.36|
Woodlake:36.41:-119.1|Woodland:38.68:-121.77|Woodland Hills:34.17:-118.61|Woodside:37.43:-122.25|
Yorba Linda:33.89:-117.81|Yreka:41.74:-122.63|Yuba City:39.14:-121.62|Yucaipa:34.03:-117.04|Yucca Valley:34.11:-116.43$$),
  ('CO', $$Air Force Academy:38.99:-104.86|Alamosa:37.47:-105.87|Applewood:39.76:-105.16|Arvada:39.8:-105.09|Aspen:39.19:-106.82|
Aurora:39.73:-104.83|Avon:39.63:-106.52|Berkley:39.8:-105.03|Berthoud:40.31:-105.08|Black Forest:39.01:-104.7|
Boulder:40.01:-105.27|Brighton:39.99:-104.82|Broomfield:39.92:-105.09|Brush:40.26:-103.62|Carbondale:39.4:-107.21|
Castle Pines North:39.47:-104.89|Castle Rock:39.37:-104.86|Castlewood:39.58:-104.9|Cañon City:38.44:-105.24|
Centennial:39.58:-104.88|Cherry Creek:39.63:-104.88|Cherry Hills Village:39.64:-104.96|Cimarron Hills:38.86:-104.7|
Clifton:39.09:-108.45|Colorado Springs:38.83:-104.82|Columbine:39.59:-105.07|Commerce City:39.81:-104.93|
Cortez:37.35:-108.59|Craig:40.52:-107.55|Delta:38.74:-108.07|Denver:39.74:-104.98|Derby:39.84:-104.92|
Dove Valley:39.58:-104.83|Durango:37.28:-107.88|Eagle:39.66:-106.83|Edgewater:39.75:-105.06|Edwards:39.64:-106.59|
Englewood:39.65:-104.99|Erie:40.05:-105.05|Estes Park:40.38:-105.52|Evans:40.38:-104.69|Evergreen:39.63:-105.32|
Federal Heights:39.85:-105.|Firestone:40.11:-104.94|Fort Carson:38.74:-104.79|Fort Collins:40.59:-105.08|
Fort Lupton:40.08:-104.81|Fort Morgan:40.25:-103.8|Fountain:38.68:-104.7|Frederick:40.1:-104.94|Fruita:39.16:-108.73|
Fruitvale:39.08:-108.5|Glendale:39.7:-104.93|Gleneagle:39.05:-104.82|Glenwood Springs:39.55:-107.32|
Golden:39.76:-105.22|Grand Junction:39.06:-108.55|Greeley:40.42:-104.71|Greenwood Village:39.62:-104.95|
Gunbarrel:40.06:-105.17|Gunnison:38.55:-106.93|Gypsum:39.65:-106.95|Highlands Ranch:39.55:-104.97|
Johnstown:40.34:-104.91|Ken Caryl:39.58:-105.11|La Junta:37.99:-103.54|Lafayette:39.99:-105.09|Lakewood:39.7:-105.08|
Lamar:38.09:-102.62|Littleton:39.61:-105.02|Lochbuie:40.01:-104.72|Lone Tree:39.55:-104.89|Longmont:40.17:-105.1|
Louisville:39.98:-105.13|Loveland:40.4:-105.07|Manitou Springs:38.86:-104.92|Milliken:40.33:-104.86|
Montrose:38.48:-107.88|Monument:39.09:-104.87|Northglenn:39.89:-104.99|Orchard Mesa:39.04:-108.55|Parker:39.52:-104.76|
Pueblo:38.25:-104.61|Pueblo West:38.35:-104.72|Redlands:39.08:-108.64|Rifle:39.53:-107.78|
Roxborough Park:39.47:-105.09|Salida:38.53:-106.|Security-Widefield:38.75:-104.71|Shaw Heights:39.85:-105.04|
Sheridan:39.65:-105.03|Sherrelwood:39.84:-105.|Southglenn:39.59:-104.95|Steamboat Springs:40.48:-106.83|
Sterling:40.63:-103.21|Stonegate:39.53:-104.8|Stratmoor:38.77:-104.78|Superior:39.95:-105.17|The Pinery:39.46:-104.73|
Thornton:39.87:-104.97|Trinidad:37.17:-104.5|Twin Lakes:39.82:-105.|Vail:39.64:-106.37|Welby:39.84:-104.96|
Wellington:40.7:-105.01|Westminster:39.84:-105.04|Wheat Ridge:39.77:-105.08|Windsor:40.48:-104.9|
Woodland Park:38.99:-105.06|Woodmoor:39.1:-104.85$$),
  ('CT', $$Ansonia:41.35:-73.08|Bethel:41.37:-73.41|Branford:41.28:-72.82|Branford Center:41.28:-72.82|Bridgeport:41.18:-73.19|
Bristol:41.67:-72.95|Cheshire:41.5:-72.9|Cheshire Village:41.5:-72.9|City of Milford (balance):41.22:-73.06|
Conning Towers-Nautilus Park:41.39:-72.07|Cos Cob:41.03:-73.6|Cromwell:41.6:-72.65|Danbury:41.39:-73.45|
Darien:41.08:-73.47|Derby:41.32:-73.09|East Haddam:41.45:-72.46|East Hartford:41.78:-72.61|East Haven:41.28:-72.87|
East Norwalk:41.11:-73.4|Easton:41.25:-73.3|Ellington:41.9:-72.47|Enfield:41.98:-72.59|Fairfield:41.14:-73.26|
Farmington:41.72:-72.83|Glastonbury:41.71:-72.61|Glastonbury Center:41.7:-72.6|Greenwich:41.03:-73.63|
Groton:41.35:-72.08|Guilford:41.29:-72.68|Hamden:41.4:-72.9|Hartford:41.76:-72.69|Hebron:41.66:-72.37|
Kensington:41.64:-72.77|Killingly Center:41.84:-71.87|Ledyard:41.44:-72.01|Madison:41.28:-72.6|Manchester:41.78:-72.52|
Mansfield City:41.77:-72.23|Meriden:41.54:-72.81|Middlebury:41.53:-73.13|Middletown:41.56:-72.65|Milford:41.22:-73.06|
Montville Center:41.48:-72.15|Naugatuck:41.49:-73.05|New Britain:41.66:-72.78|New Canaan:41.15:-73.49|
New Fairfield:41.47:-73.49|New Haven:41.31:-72.93|New London:41.36:-72.1|New Milford:41.58:-73.41|
Newington:41.7:-72.72|North Branford:41.33:-72.77|North Haven:41.39:-72.86|North Stamford:41.14:-73.54|
Norwalk:41.12:-73.41|Norwich:41.52:-72.08|Oakville:41.59:-73.09|Old Greenwich:41.02:-73.56|Old Saybrook:41.29:-72.38|
Orange:41.28:-73.03|Oxford:41.43:-73.12|Pawcatuck:41.38:-71.83|Plainfield:41.68:-71.92|Plainville:41.67:-72.86|
Plymouth:41.67:-73.05|Portland:41.57:-72.64|Preston City:41.53:-71.97|Prospect:41.5:-72.98|Putnam:41.92:-71.91|
Ridgefield:41.28:-73.5|Riverside:41.03:-73.58|Rockville:41.87:-72.45|Seymour:41.4:-73.08|Shelton:41.32:-73.09|
Sherwood Manor:42.01:-72.56|Simsbury Center:41.88:-72.81|South Windsor:41.82:-72.62|Southbury:41.48:-73.21|
Southwood Acres:41.96:-72.57|Stafford:41.98:-72.29|Stamford:41.05:-73.54|Storrs:41.81:-72.25|Stratford:41.18:-73.13|
Terryville:41.68:-73.01|Thompson:41.96:-71.86|Thompsonville:42.:-72.6|Tolland:41.87:-72.37|Torrington:41.8:-73.12|
Trumbull:41.24:-73.2|Wallingford:41.46:-72.82|Wallingford Center:41.45:-72.82|Waterbury:41.56:-73.05|
Waterford:41.34:-72.14|West Hartford:41.76:-72.74|West Haven:41.27:-72.95|West Torrington:41.82:-73.14|
Westport:41.14:-73.36|Wethersfield:41.71:-72.65|Willimantic:41.71:-72.21|Wilton:41.2:-73.44|
Winchester Center:41.9:-73.13|Windham:41.7:-72.16|Windsor:41.85:-72.64|Windsor Locks:41.93:-72.63|Winsted:41.92:-73.06|
Wolcott:41.6:-72.99|Woodbridge:41.35:-73.01|Woodbury:41.54:-73.21$$),
  ('DE', $$Bear:39.63:-75.66|Brookside:39.67:-75.73|Claymont:39.8:-75.46|Dover:39.16:-75.52|Edgemoor:39.75:-75.5|
Elsmere:39.74:-75.6|Georgetown:38.69:-75.39|Glasgow:39.6:-75.75|Hockessin:39.79:-75.7|Middletown:39.45:-75.72|
Milford:38.91:-75.43|New Castle:39.66:-75.57|Newark:39.68:-75.75|North Star:39.76:-75.72|Pike Creek:39.73:-75.7|
Pike Creek Valley:39.74:-75.7|Rehoboth Beach:38.72:-75.08|Seaford:38.64:-75.61|Smyrna:39.3:-75.6|
Wilmington:39.75:-75.55|Wilmington Manor:39.69:-75.58$$),
  ('FL', $$Alachua:29.75:-82.42|Alafaya:28.56:-81.21|Allapattah:25.81:-80.22|Altamonte Springs:28.66:-81.37|Andover:25.97:-80.21|
Apollo Beach:27.77:-82.41|Apopka:28.68:-81.51|Arcadia:27.22:-81.86|Asbury Lake:30.05:-81.82|Atlantic Beach:30.33:-81.4|
Auburndale:28.07:-81.79|Aventura:25.96:-80.14|Avon Park:27.6:-81.51|Azalea Park:28.54:-81.3|Bartow:27.9:-81.84|
Bay Harbor Islands:25.89:-80.13|Bayonet Point:28.33:-82.68|Bayshore Gardens:27.43:-82.59|Beacon Square:28.21:-82.76|
Bee Ridge:27.28:-82.48|Bellair-Meadowbrook Terrace:30.18:-81.74|Belle Glade:26.68:-80.67|Belle Isle:28.46:-81.36|
Bellview:30.46:-87.31|Beverly Hills:28.92:-82.46|Bithlo:28.55:-81.11|Bloomingdale:27.89:-82.24|
Boca Del Mar:26.35:-80.15|Boca Raton:26.36:-80.08|Bonita Springs:26.34:-81.78|Boyette:27.82:-82.22|
Boynton Beach:26.53:-80.07|Bradenton:27.5:-82.57|Brandon:27.94:-82.29|Brent:30.47:-87.24|Broadview Park:26.1:-80.21|
Brooksville:28.56:-82.39|Brownsville:25.82:-80.24|Buenaventura Lakes:28.34:-81.35|Callaway:30.15:-85.57|
Cantonment:30.61:-87.34|Cape Canaveral:28.41:-80.6|Cape Coral:26.56:-81.95|Carol City:25.94:-80.25|
Carrollwood:28.05:-82.49|Carrollwood Village:28.07:-82.52|Casselberry:28.68:-81.33|Celebration:28.33:-81.53|
Cheval:28.15:-82.51|Citra:29.41:-82.11|Citrus Hills:28.89:-82.43|Citrus Park:28.08:-82.57|Citrus Ridge:28.33:-81.64|
Citrus Springs:29.:-82.47|Clearwater:27.97:-82.8|Clermont:28.55:-81.77|Clewiston:26.75:-80.93|Cocoa:28.39:-80.74|
Cocoa Beach:28.32:-80.61|Cocoa West:28.36:-80.77|Coconut Creek:26.25:-80.18|Coconut Grove:25.71:-80.26|
Combee Settlement:28.06:-81.91|Conway:28.5:-81.33|Cooper City:26.06:-80.27|Coral Gables:25.72:-80.27|
Coral Springs:26.27:-80.27|Coral Terrace:25.75:-80.3|Country Club:25.95:-80.32|Country Walk:25.63:-80.43|
Crestview:30.76:-86.57|Crystal Lake:28.04:-81.91|Cutler:25.62:-80.31|Cutler Bay:25.58:-80.34|Cutler Ridge:25.58:-80.35|
Cypress Gardens:27.99:-81.69|Cypress Lake:26.54:-81.9|Dade City:28.36:-82.2|Dania Beach:26.05:-80.14|
Davie:26.06:-80.23|Daytona Beach:29.21:-81.02|DeBary:28.88:-81.31|DeFuniak Springs:30.72:-86.12|DeLand:29.03:-81.3|
Deerfield Beach:26.32:-80.1|Delray Beach:26.46:-80.07|Deltona:28.9:-81.26|Destin:30.39:-86.5|
Doctor Phillips:28.45:-81.49|Doral:25.82:-80.36|Dunedin:28.02:-82.77|East Lake:28.11:-82.69|
East Lake-Orient Park:27.98:-82.38|East Milton:30.62:-87.02|East Naples:26.14:-81.77|
East Pensacola Heights:30.43:-87.18|East Perrine:25.61:-80.34|Edgewater:28.99:-80.9|Eglin Village:30.46:-86.54|
Egypt Lake-Leto:28.02:-82.51|Elfers:28.22:-82.72|Englewood:26.96:-82.35|Ensley:30.52:-87.27|Estero:26.44:-81.81|
Eustis:28.85:-81.69|Fairview Shores:28.59:-81.39|Fellsmere:27.77:-80.6|Fern Park:28.65:-81.35|
Fernandina Beach:30.67:-81.46|Ferry Pass:30.51:-87.21|Fish Hawk:27.85:-82.21|Flagami:25.76:-80.32|
Fleming Island:30.09:-81.72|Floral City:28.75:-82.3|Florida City:25.45:-80.48|Florida Ridge:27.58:-80.39|
Forest City:28.67:-81.44|Fort Lauderdale:26.12:-80.14|Fort Meade:27.75:-81.8|Fort Myers:26.62:-81.84|
Fort Myers Beach:26.45:-81.95|Fort Myers Shores:26.71:-81.75|Fort Pierce:27.45:-80.33|Fort Pierce North:27.47:-80.36|
Fort Pierce South:27.41:-80.35|Fort Walton Beach:30.42:-86.62|Fountainebleau:25.77:-80.35|Four Corners:28.33:-81.65|
Fruit Cove:30.11:-81.64|Fruitville:27.33:-82.46|Fuller Heights:27.91:-82.|Fussels Corner:28.05:-81.86|
Gainesville:29.65:-82.32|Gateway:26.58:-81.75|Gibsonton:27.85:-82.38|Gifford:27.68:-80.41|Gladeview:25.84:-80.24|
Glenvar Heights:25.71:-80.33|Golden Gate:26.19:-81.7|Golden Glades:25.91:-80.2|Goldenrod:28.61:-81.29|
Gonzalez:30.58:-87.29|Goulds:25.56:-80.38|Greater Northdale:28.11:-82.53|Green Cove Springs:29.99:-81.68|
Greenacres City:26.62:-80.13|Groveland:28.56:-81.85|Gulf Breeze:30.36:-87.16|Gulf Gate Estates:27.25:-82.51|
Gulfport:27.75:-82.7|Haines City:28.11:-81.62|Hallandale Beach:25.98:-80.15|Heathrow:28.76:-81.37|Hernando:28.9:-82.37|
Hialeah:25.86:-80.28|Hialeah Gardens:25.87:-80.32|High Springs:29.83:-82.6|Highland City:27.97:-81.88|
Hobe Sound:27.06:-80.14|Holiday:28.19:-82.74|Holly Hill:29.24:-81.04|Hollywood:26.01:-80.15|Homestead:25.47:-80.48|
Homosassa Springs:28.8:-82.58|Horizon West:28.43:-81.62|Hudson:28.36:-82.69|Hunters Creek:28.36:-81.42|
Hutchinson Island South:27.3:-80.22|Immokalee:26.42:-81.42|Indian Harbour Beach:28.15:-80.59|
Indian River Estates:27.36:-80.31|Indiantown:27.03:-80.49|Inverness:28.84:-82.33|Inverness Highlands South:28.8:-82.34|
Inwood:28.04:-81.77|Iona:26.52:-81.96|Islamorada:24.92:-80.63|Isle of Normandy:25.85:-80.14|Ives Estates:25.96:-80.18|
Jacksonville:30.33:-81.66|Jacksonville Beach:30.29:-81.39|Jan-Phyl Village:28.01:-81.77|Jasmine Estates:28.29:-82.69|
Jensen Beach:27.25:-80.23|Jupiter:26.93:-80.09|Kathleen:28.12:-82.02|Kendale Lakes:25.71:-80.41|Kendall:25.68:-80.32|
Kendall West:25.71:-80.44|Kenneth City:27.82:-82.72|Key Biscayne:25.69:-80.16|Key Largo:25.09:-80.45|
Key West:24.56:-81.78|Keystone:28.16:-82.62|Kings Point:26.45:-80.14|Kissimmee:28.3:-81.42|Lady Lake:28.92:-81.92|
Lake Alfred:28.09:-81.72|Lake Butler:28.5:-81.54|Lake City:30.19:-82.64|Lake Forest:25.98:-80.18|
Lake Lorraine:30.44:-86.57|Lake Lucerne:25.97:-80.24|Lake Magdalene:28.07:-82.47|Lake Mary:28.76:-81.32|
Lake Park:26.8:-80.07|Lake Wales:27.9:-81.59|Lake Worth:26.62:-80.07|Lake Worth Corridor:26.62:-80.1|
Lakeland:28.04:-81.95|Lakeland Highlands:27.96:-81.95|Lakes by the Bay:25.57:-80.33|Lakeside:30.13:-81.77|
Lakewood Park:27.54:-80.4|Land O' Lakes:28.22:-82.46|Lantana:26.59:-80.05|Largo:27.91:-82.79|
Lauderdale Lakes:26.17:-80.21|Lauderdale-by-the-Sea:26.19:-80.1|Lauderhill:26.14:-80.21|Laurel:27.14:-82.46|
Lealman:27.82:-82.68|Lecanto:28.85:-82.49|Leesburg:28.81:-81.88|Lehigh Acres:26.63:-81.62|Leisure City:25.5:-80.43|
Lighthouse Point:26.28:-80.09|Live Oak:30.29:-82.98|Lockhart:28.62:-81.44|Longboat Key:27.41:-82.66|
Longwood:28.7:-81.34|Lutz:28.15:-82.46|Lynn Haven:30.25:-85.65|Macclenny:30.28:-82.12|Maitland:28.63:-81.36|
Mango:27.98:-82.31|Marathon:24.71:-81.09|Marco:25.97:-81.73|Marco Island:25.94:-81.72|Margate:26.24:-80.21|
Marianna:30.77:-85.23|Mascotte:28.58:-81.89|McGregor:26.56:-81.91|Meadow Woods:28.39:-81.37|Medulla:27.97:-81.97|
Melbourne:28.08:-80.61|Melrose Park:26.11:-80.19|Memphis:27.54:-82.56|Merritt Island:28.54:-80.67|Miami:25.77:-80.19|
Miami Beach:25.79:-80.13|Miami Gardens:25.94:-80.25|Miami Lakes:25.91:-80.31|Miami Shores:25.86:-80.19|
Miami Springs:25.82:-80.29|Micco:27.88:-80.5|Middleburg:30.07:-81.86|Midway:30.41:-87.01|Milton:30.63:-87.04|
Mims:28.67:-80.84|Minneola:28.57:-81.75|Miramar:25.99:-80.23|Miramar Beach:30.37:-86.36|Mount Dora:28.8:-81.64|
Myrtle Grove:30.42:-87.31|Naples:26.14:-81.8|Naples Manor:26.09:-81.73|Naples Park:26.26:-81.81|Naranja:25.52:-80.42|
Nassau Village-Ratliff:30.51:-81.81|Navarre:30.4:-86.86|Neptune Beach:30.31:-81.4|New Port Richey:28.24:-82.72|
New Port Richey East:28.26:-82.69|New Smyrna Beach:29.03:-80.93|Newberry:29.65:-82.61|Niceville:30.52:-86.48|
Norland:25.95:-80.21|North Andrews Gardens:26.19:-80.14|North Bay Village:25.85:-80.15|North Fort Myers:26.67:-81.88|
North Lauderdale:26.22:-80.23|North Miami:25.89:-80.19|North Miami Beach:25.93:-80.16|North Palm Beach:26.82:-80.08|
North Port:27.04:-82.24|North Sarasota:27.37:-82.52|North Weeki Wachee:28.55:-82.56|Northdale:28.09:-82.51|
Oak Ridge:28.47:-81.42|Oakland Park:26.17:-80.13|Oakleaf Plantation:30.17:-81.84|Ocala:29.19:-82.14|
Ocean City:30.44:-86.61|Ocoee:28.57:-81.54|Odessa:28.19:-82.59|Ojus:25.95:-80.15|Okeechobee:27.24:-80.83|
Oldsmar:28.03:-82.67|Olympia Heights:25.73:-80.36|Opa-locka:25.9:-80.25|Orange City:28.95:-81.3|
Orange Park:30.17:-81.71|Orlando:28.54:-81.38|Orlovista:28.54:-81.46|Ormond Beach:29.29:-81.06|
Ormond-by-the-Sea:29.35:-81.07|Osprey:27.2:-82.49|Oviedo:28.67:-81.21|Pace:30.6:-87.16|Pahokee:26.82:-80.67|
Palatka:29.65:-81.64|Palm Bay:28.03:-80.59|Palm Beach:26.71:-80.04|Palm Beach Gardens:26.82:-80.14|
Palm City:27.17:-80.27|Palm Coast:29.58:-81.21|Palm Harbor:28.08:-82.76|Palm River-Clair Mel:27.92:-82.38|
Palm Springs:26.64:-80.1|Palm Springs North:25.94:-80.33|Palm Valley:30.18:-81.39|Palmetto:27.52:-82.57|
Palmetto Bay:25.62:-80.32|Palmetto Estates:25.62:-80.36|Panama City:30.16:-85.66|Panama City Beach:30.18:-85.81|
Parkland:26.31:-80.24|Pasadena Hills:28.28:-82.22|Pebble Creek:28.15:-82.35|Pelican Bay:26.23:-81.81|
Pembroke Park:25.99:-80.17|Pembroke Pines:26.:-80.22|Pensacola:30.42:-87.22|Perry:30.12:-83.58|
Pine Castle:28.47:-81.37|Pine Hills:28.56:-81.45|Pine Island Ridge:26.09:-80.27|Pine Ridge:28.94:-82.47|
Pinecrest:25.67:-80.31|Pinellas Park:27.84:-82.7|Pinewood:25.87:-80.22|Plant City:28.02:-82.11|Plantation:26.13:-80.23|
Poinciana:28.14:-81.46|Pompano Beach:26.24:-80.12|Pompano Beach Highlands:26.28:-80.11|Ponte Vedra Beach:30.24:-81.39|
Port Charlotte:26.98:-82.09|Port Orange:29.14:-81.|Port Saint John:28.48:-80.79|Port Saint Lucie:27.29:-80.35|
Port Salerno:27.14:-80.2|Princeton:25.54:-80.41|Progress Village:27.9:-82.36|Punta Gorda:26.93:-82.05|
Punta Gorda Isles:26.92:-82.08|Quincy:30.59:-84.58|Richmond Heights:25.63:-80.37|Richmond West:25.61:-80.43|
River Park:27.31:-80.35|Riverview:27.87:-82.33|Riviera Beach:26.78:-80.06|Rockledge:28.35:-80.73|
Rotonda West:26.88:-82.29|Royal Palm Beach:26.71:-80.23|Ruskin:27.72:-82.43|Safety Harbor:27.99:-82.69|
Saint Augustine:29.89:-81.31|Saint Augustine Beach:29.85:-81.27|Saint Augustine Shores:29.81:-81.31|
Saint Cloud:28.25:-81.28|Saint Pete Beach:27.73:-82.74|Samsula-Spruce Creek:29.05:-81.06|San Carlos Park:26.47:-81.8|
Sandalfoot Cove:26.34:-80.19|Sanford:28.8:-81.27|Sanibel:26.45:-82.02|Sarasota:27.34:-82.53|
Sarasota Springs:27.31:-82.48|Satellite Beach:28.18:-80.59|Scott Lake:25.94:-80.23|Sebastian:27.82:-80.47|
Sebring:27.5:-81.44|Seffner:27.98:-82.28|Seminole:27.84:-82.79|Shady Hills:28.41:-82.54|Siesta Key:27.27:-82.55|
Silver Springs:29.22:-82.06|Silver Springs Shores:29.1:-82.02|Sky Lake:28.46:-81.39|South Apopka:28.66:-81.51|
South Bay:26.66:-80.72|South Bradenton:27.46:-82.58|South Daytona:29.17:-81.|South Gate Ridge:27.29:-82.5|
South Highpoint:27.92:-82.71|South Miami:25.71:-80.29|South Miami Heights:25.6:-80.38|South Pasadena:27.76:-82.74|
South Patrick Shores:28.2:-80.61|South Venice:27.05:-82.42|Southchase:28.39:-81.38|Southeast Arcadia:27.19:-81.85|
Southgate:27.31:-82.51|Southwest Ranches:26.06:-80.34|Spring Hill:28.48:-82.53|Springfield:30.15:-85.61|
St. Johns:30.08:-81.55|St. Petersburg:27.77:-82.68|Starke:29.94:-82.11|Stuart:27.2:-80.25|Sugarmill Woods:28.73:-82.51|
Sun City Center:27.72:-82.35|Sunny Isles Beach:25.95:-80.12|Sunrise:26.13:-80.11|Sunset:25.71:-80.35|
Surfside:25.88:-80.13|Sweetwater:25.76:-80.37|Tallahassee:30.44:-84.28|Tamarac:26.21:-80.25|Tamiami:25.76:-80.4|
Tampa:27.95:-82.46|Tarpon Springs:28.15:-82.76|Tavares:28.8:-81.73|Temple Terrace:28.04:-82.39|Tequesta:26.97:-80.13|
The Acreage:26.79:-80.27|The Crossings:25.67:-80.4|The Hammocks:25.67:-80.44|The Villages:28.93:-81.96|
Thonotosassa:28.06:-82.3|Three Lakes:25.64:-80.4|Timber Pines:28.47:-82.6|Titusville:28.61:-80.81|
Town 'n' Country:28.01:-82.58|Treasure Island:27.77:-82.77|Trinity:28.18:-82.68|Union Park:28.57:-81.29|
University:28.07:-82.44|University Park:25.75:-80.37|Upper Grand Lagoon:30.16:-85.74|Valparaiso:30.51:-86.5|
Valrico:27.94:-82.24|Venice:27.1:-82.45|Venice Gardens:27.07:-82.41|Vero Beach:27.64:-80.4|
Vero Beach South:27.62:-80.41|Viera East:28.26:-80.71|Viera West:28.25:-80.73|Villas:26.55:-81.87|Wahneta:27.95:-81.73|
Warm Mineral Springs:27.06:-82.26|Warrington:30.38:-87.27|Wedgefield:28.49:-81.08|Wekiwa Springs:28.7:-81.43|
Wellington:26.66:-80.24|Wesley Chapel:28.24:-82.33|West Gate:26.7:-80.1|West Hollywood:26.02:-80.18|
West Little River:25.86:-80.24|West Melbourne:28.07:-80.65|West Miami:25.76:-80.3|West Palm Beach:26.72:-80.05|
West Park:25.98:-80.2|West Pensacola:30.43:-87.28|West Perrine:25.61:-80.36|West Samoset:27.47:-82.56|
West Vero Corridor:27.64:-80.49|West and East Lealman:27.82:-82.69|Westchase:28.06:-82.61|Westchester:25.75:-80.33|
Weston:26.1:-80.4|Westview:25.88:-80.24|Westwood Lake:25.73:-80.37|Wildwood:28.87:-82.04|Williamsburg:28.41:-81.44|
Willow Oak:27.92:-82.02|Wilton Manors:26.16:-80.14|Wimauma:27.71:-82.3|Winston:28.03:-82.01|Winter Garden:28.57:-81.59|
Winter Haven:28.02:-81.73|Winter Park:28.6:-81.34|Winter Springs:28.7:-81.31|Wright:30.46:-86.64|Yulee:30.63:-81.61|
Zephyrhills:28.23:-82.18|Zephyrhills South:28.21:-82.19|Zephyrhills West:28.23:-82.21$$),
  ('GA', $$Acworth:34.07:-84.68|Adel:31.14:-83.42|Albany:31.58:-84.16|Alpharetta:34.08:-84.29|Americus:32.07:-84.23|
Athens:33.96:-83.38|Atlanta:33.75:-84.39|Auburn:34.01:-83.83|Augusta:33.47:-81.97|Austell:33.81:-84.63|
Bainbridge:30.9:-84.58|Barnesville:33.05:-84.16|Belvedere Park:33.75:-84.27|Braselton:34.11:-83.76|Bremen:33.72:-85.15|
Brookhaven:33.86:-84.34|Brunswick:31.15:-81.49|Buford:34.12:-84.|Byron:32.65:-83.76|Cairo:30.88:-84.2|
Calhoun:34.5:-84.95|Camilla:31.23:-84.21|Candler-McAfee:33.73:-84.27|Canton:34.24:-84.49|Carrollton:33.58:-85.08|
Cartersville:34.17:-84.8|Cedartown:34.01:-85.26|Centerville:32.63:-83.69|Chamblee:33.89:-84.3|Clarkston:33.81:-84.24|
College Park:33.65:-84.45|Columbus:32.46:-84.99|Commerce:34.2:-83.46|Conley:33.64:-84.33|Conyers:33.67:-84.02|
Cordele:31.96:-83.78|Country Club Estates:31.21:-81.46|Covington:33.6:-83.86|Cumming:34.21:-84.14|Cusseta:32.31:-84.77|
Dacula:33.99:-83.9|Dahlonega:34.53:-83.98|Dallas:33.92:-84.84|Dalton:34.77:-84.97|Decatur:33.77:-84.3|
Dock Junction:31.2:-81.52|Doraville:33.9:-84.28|Douglas:31.51:-82.85|Douglasville:33.75:-84.75|
Druid Hills:33.78:-84.34|Dublin:32.54:-82.9|Duluth:34.:-84.14|Dunwoody:33.95:-84.33|East Point:33.68:-84.44|
Eastman:32.2:-83.18|Eatonton:33.33:-83.39|Evans:33.53:-82.13|Fair Oaks:33.92:-84.54|Fairburn:33.57:-84.58|
Fairview:34.95:-85.28|Fayetteville:33.45:-84.45|Fitzgerald:31.71:-83.25|Flowery Branch:34.19:-83.93|
Folkston:30.83:-82.01|Forest Park:33.62:-84.37|Fort Oglethorpe:34.95:-85.26|Fort Valley:32.55:-83.89|
Gainesville:34.3:-83.82|Garden City:32.11:-81.15|Georgetown:31.98:-81.23|Glennville:31.94:-81.93|
Gresham Park:33.7:-84.31|Griffin:33.25:-84.26|Grovetown:33.45:-82.2|Hampton:33.39:-84.28|Hapeville:33.66:-84.41|
Hawkinsville:32.28:-83.47|Hinesville:31.85:-81.6|Holly Springs:34.17:-84.5|Irondale:33.48:-84.36|
Jefferson:34.12:-83.57|Jesup:31.61:-81.89|Johns Creek:34.03:-84.2|Kennesaw:34.02:-84.62|Kingsland:30.8:-81.69|
LaFayette:34.7:-85.28|LaGrange:33.04:-85.03|Lawrenceville:33.96:-83.99|Lilburn:33.89:-84.14|
Lithia Springs:33.79:-84.66|Locust Grove:33.35:-84.11|Loganville:33.84:-83.9|Lovejoy:33.44:-84.31|
Mableton:33.82:-84.58|Macon:32.84:-83.63|Marietta:33.95:-84.55|Martinez:33.52:-82.08|McDonough:33.45:-84.15|
McRae:32.07:-82.9|Milledgeville:33.08:-83.23|Milton:34.13:-84.3|Monroe:33.79:-83.71|Morrow:33.58:-84.34|
Moultrie:31.18:-83.79|Mountain Park:33.84:-84.13|Newnan:33.38:-84.8|Norcross:33.94:-84.21|North Atlanta:33.87:-84.34|
North Decatur:33.79:-84.31|North Druid Hills:33.82:-84.31|Panthersville:33.71:-84.27|Peachtree City:33.4:-84.6|
Peachtree Corners:33.97:-84.22|Perry:32.46:-83.73|Pooler:32.12:-81.25|Port Wentworth:32.15:-81.16|
Powder Springs:33.86:-84.68|Redan:33.75:-84.13|Richmond Hill:31.94:-81.3|Rincon:32.3:-81.24|Riverdale:33.57:-84.41|
Rome:34.26:-85.16|Roswell:34.02:-84.36|Saint Simon Mills:31.17:-81.41|Saint Simons Island:31.15:-81.37|
Sandersville:32.98:-82.81|Sandy Springs:33.92:-84.38|Savannah:32.08:-81.1|Scottdale:33.79:-84.26|
Skidaway Island:31.93:-81.05|Smyrna:33.88:-84.51|Snellville:33.86:-84.02|St. Marys:30.73:-81.55|
Statesboro:32.45:-81.78|Stockbridge:33.54:-84.23|Stone Mountain:33.81:-84.17|Stonecrest:33.71:-84.13|
Sugar Hill:34.11:-84.03|Suwanee:34.05:-84.07|Swainsboro:32.6:-82.33|Sylvester:31.53:-83.84|Thomaston:32.89:-84.33|
Thomasville:30.84:-83.98|Thomson:33.47:-82.5|Tifton:31.45:-83.51|Toccoa:34.58:-83.33|Tucker:33.85:-84.22|
Tyrone:33.47:-84.6|Union City:33.59:-84.54|Valdosta:30.83:-83.28|Vidalia:32.22:-82.41|Villa Rica:33.73:-84.92|
Vinings:33.86:-84.46|Warner Robins:32.62:-83.63|Waycross:31.21:-82.36|Waynesboro:33.09:-82.02|
Whitemarsh Island:32.03:-81.02|Wilmington Island:32.:-80.97|Winder:33.99:-83.72|Woodstock:34.1:-84.52$$),
  ('HI', $$East Honolulu:21.29:-157.72|Haiku-Pauwela:20.92:-156.31|Hawaiian Paradise Park:19.59:-154.97|
Hickam Field:21.34:-157.96|Hilo:19.73:-155.09|Honolulu:21.31:-157.86|Hālawa:21.38:-157.92|Hālawa Heights:21.38:-157.91|
Hōlualoa:19.62:-155.95|Kahului:20.89:-156.47|Kailua:21.4:-157.74|Kailua-Kona:19.64:-156.|Kalaoa:19.73:-155.98|
Kaneohe:21.4:-157.8|Kapa‘a:22.08:-159.32|Kapolei:21.34:-158.06|Kula:20.79:-156.33|Kīhei:20.76:-156.45|
Lahaina:20.87:-156.68|Lihue:21.98:-159.37|Lā‘ie:21.65:-157.92|Makakilo:21.35:-158.09|Makakilo City:21.35:-158.09|
Makawao:20.86:-156.31|Marine Corps Base Hawaii - MCBH:21.44:-157.75|Mililani Town:21.45:-158.02|Mākaha:21.47:-158.21|
Mā‘ili:21.42:-158.18|Napili-Honokowai:20.98:-156.68|Nānākuli:21.39:-158.15|Ocean Pointe:21.31:-158.04|
Pearl City:21.4:-157.98|Pukalani:20.84:-156.34|Royal Kunia:21.39:-158.03|Schofield Barracks:21.5:-158.07|
Village Park:21.4:-158.03|Wahiawā:21.5:-158.02|Waianae:21.44:-158.19|Waihee-Waiehu:20.93:-156.5|Wailea:20.69:-156.44|
Wailua Homesteads:22.07:-159.38|Wailuku:20.89:-156.51|Waimalu:21.4:-157.94|Waimanalo:21.35:-157.72|
Waimea:20.02:-155.67|Waipahu:21.39:-158.01|Waipio:21.42:-158.|Waipi‘o Acres:21.46:-158.01|‘Aiea:21.38:-157.93|
‘Ewa Beach:21.32:-158.01|‘Ewa Gentry:21.34:-158.03|‘Ewa Villages:21.34:-158.04|‘Āhuimanu:21.44:-157.84$$),
  ('ID', $$Ammon:43.47:-111.97|Blackfoot:43.19:-112.34|Boise:43.61:-116.2|Burley:42.54:-113.79|Caldwell:43.66:-116.69|
Chubbuck:42.92:-112.47|Coeur d'Alene:47.68:-116.78|Eagle:43.7:-116.35|Emmett:43.87:-116.5|Fruitland:44.01:-116.92|
Garden City:43.62:-116.24|Hailey:43.52:-114.32|Hayden:47.77:-116.79|Idaho Falls:43.47:-112.03|Jerome:42.72:-114.52|
Kuna:43.49:-116.42|Lewiston:46.42:-117.02|Lewiston Orchards:46.38:-116.98|Meridian:43.61:-116.39|
Middleton:43.71:-116.62|Moscow:46.73:-117.|Mountain Home:43.13:-115.69|Nampa:43.54:-116.56|Payette:44.08:-116.93|
Pocatello:42.87:-112.45|Post Falls:47.72:-116.95|Preston:42.1:-111.88|Rathdrum:47.81:-116.9|Rexburg:43.83:-111.79|
Rupert:42.62:-113.68|Sandpoint:48.28:-116.55|Star:43.69:-116.49|Twin Falls:42.56:-114.46|Weiser:44.25:-116.97$$),
  ('IL', $$Addison:41.93:-87.99|Albany Park:41.97:-87.72|Algonquin:42.17:-88.29|Alsip:41.67:-87.74|Alton:38.89:-90.18|
Antioch:42.48:-88.1|Arlington Heights:42.09:-87.98|Ashburn:41.75:-87.71|Auburn Gresham:41.74:-87.65|
Aurora:41.76:-88.32|Avondale:41.94:-87.71|Barrington:42.15:-88.14|Bartlett:42.:-88.19|Bartonville:40.65:-89.65|
Batavia:41.85:-88.31|Beach Park:42.42:-87.86|Beardstown:40.02:-90.42|Belleville:38.52:-89.98|Bellwood:41.88:-87.88|
Belmont Cragin:41.93:-87.77|Belvidere:42.26:-88.84|Bensenville:41.96:-87.94|Benton:38.:-88.92|Berkeley:41.89:-87.9|
Berwyn:41.85:-87.79|Bethalto:38.91:-90.04|Bloomingdale:41.96:-88.08|Bloomington:40.48:-88.99|Blue Island:41.66:-87.68|
Bolingbrook:41.7:-88.07|Boulder Hill:41.71:-88.34|Bourbonnais:41.15:-87.89|Bradley:41.14:-87.86|Braidwood:41.27:-88.21|
Bridgeport:41.84:-87.65|Bridgeview:41.75:-87.8|Brighton Park:41.82:-87.7|Broadview:41.86:-87.85|
Brookfield:41.82:-87.85|Buffalo Grove:42.15:-87.96|Burbank:41.73:-87.78|Burr Ridge:41.75:-87.92|Cahokia:38.57:-90.19|
Calumet City:41.62:-87.53|Calumet Park:41.66:-87.66|Canton:40.56:-90.04|Carbondale:37.73:-89.22|
Carlinville:39.28:-89.88|Carmi:38.09:-88.16|Carol Stream:41.91:-88.13|Carpentersville:42.12:-88.26|
Carterville:37.76:-89.08|Cary:42.21:-88.24|Centralia:38.53:-89.13|Centreville:38.58:-90.13|Champaign:40.12:-88.24|
Channahon:41.43:-88.23|Charleston:39.5:-88.18|Chatham:41.74:-87.61|Chester:37.91:-89.82|Chicago:41.85:-87.65|
Chicago Heights:41.51:-87.64|Chicago Lawn:41.78:-87.7|Chicago Loop:41.88:-87.63|Chicago Ridge:41.7:-87.78|
Chillicothe:40.92:-89.49|Cicero:41.85:-87.75|Clarendon Hills:41.8:-87.95|Clinton:40.15:-88.96|Coal City:41.29:-88.29|
Collinsville:38.67:-89.98|Colona:41.48:-90.35|Columbia:38.44:-90.2|Country Club Hills:41.57:-87.72|
Countryside:41.78:-87.88|Crest Hill:41.55:-88.1|Crestwood:41.64:-87.74|Crete:41.44:-87.63|Creve Coeur:40.65:-89.59|
Crystal Lake:42.24:-88.32|Danville:40.12:-87.63|Darien:41.75:-87.97|DeKalb:41.93:-88.75|Decatur:39.84:-88.95|
Deerfield:42.17:-87.84|Des Plaines:42.03:-87.88|Dixon:41.84:-89.48|Dolton:41.64:-87.61|Douglas:41.83:-87.62|
Downers Grove:41.81:-88.01|Du Quoin:38.01:-89.24|East Alton:38.88:-90.11|East Garfield Park:41.88:-87.7|
East Moline:41.5:-90.44|East Peoria:40.67:-89.58|East Saint Louis:38.62:-90.15|Edgewater:41.98:-87.66|
Edwardsville:38.81:-89.95|Effingham:39.12:-88.54|Elburn:41.89:-88.47|Elgin:42.04:-88.28|Elk Grove Village:42.:-87.97|
Elmhurst:41.9:-87.94|Elmwood Park:41.92:-87.81|Englewood:41.78:-87.65|Eureka:40.72:-89.27|Evanston:42.04:-87.69|
Evergreen Park:41.72:-87.7|Fairfield:42.22:-88.06|Fairview Heights:38.59:-89.99|Flossmoor:41.54:-87.68|
Forest Park:41.88:-87.81|Fox Lake:42.4:-88.18|Frankfort:41.5:-87.85|Frankfort Square:41.52:-87.8|
Franklin Park:41.94:-87.87|Freeport:42.3:-89.62|Gage Park:41.8:-87.7|Gages Lake:42.35:-87.98|Galesburg:40.95:-90.37|
Geneseo:41.45:-90.15|Geneva:41.89:-88.31|Genoa:42.1:-88.69|Gilberts:42.1:-88.37|Glen Carbon:38.75:-89.98|
Glen Ellyn:41.88:-88.07|Glencoe:42.14:-87.76|Glendale Heights:41.91:-88.06|Glenview:42.07:-87.79|Glenwood:41.54:-87.6|
Godfrey:38.96:-90.19|Goodings Grove:41.63:-87.93|Grand Boulevard:41.81:-87.62|Grandwood Park:42.39:-87.99|
Granite City:38.7:-90.15|Grayslake:42.34:-88.04|Greater Grand Crossing:41.76:-87.61|Greenville:38.89:-89.41|
Gurnee:42.37:-87.9|Hampshire:42.1:-88.53|Hanover Park:42.:-88.15|Harrisburg:37.74:-88.54|Harvard:42.42:-88.61|
Harvey:41.61:-87.65|Harwood Heights:41.97:-87.81|Hawthorn Woods:42.22:-88.05|Hazel Crest:41.57:-87.69|
Herrin:37.8:-89.03|Hickory Hills:41.73:-87.83|Highland:38.74:-89.67|Highland Park:42.18:-87.8|Highwood:42.2:-87.81|
Hillsboro:39.16:-89.5|Hillside:41.88:-87.9|Hinsdale:41.8:-87.94|Hoffman Estates:42.04:-88.08|Homer Glen:41.6:-87.94|
Homewood:41.56:-87.67|Hoopeston:40.47:-87.67|Huntley:42.17:-88.43|Hyde Park:41.79:-87.59|Inverness:42.12:-88.1|
Irving Park:41.95:-87.74|Island Lake:42.28:-88.19|Itasca:41.98:-88.01|Jacksonville:39.73:-90.23|
Jerseyville:39.12:-90.33|Johnsburg:42.38:-88.24|Joliet:41.53:-88.08|Justice:41.74:-87.84|Kankakee:41.12:-87.86|
Kenwood:41.81:-87.6|Kewanee:41.25:-89.92|La Grange:41.81:-87.87|La Grange Park:41.83:-87.86|La Salle:41.33:-89.09|
Lake Bluff:42.28:-87.83|Lake Forest:42.26:-87.84|Lake Villa:42.42:-88.07|Lake Zurich:42.2:-88.09|
Lake in the Hills:42.18:-88.33|Lakemoor:42.33:-88.2|Lansing:41.56:-87.54|Lemont:41.67:-88.|Libertyville:42.28:-87.95|
Lincoln:40.15:-89.36|Lincoln Park:41.92:-87.65|Lincoln Square:41.98:-87.69|Lincolnshire:42.19:-87.91|
Lincolnwood:42.:-87.73|Lindenhurst:42.41:-88.03|Lisle:41.8:-88.07|Litchfield:39.18:-89.65|Lockport:41.59:-88.06|
Logan Square:41.92:-87.7|Lombard:41.88:-88.01|Long Grove:42.18:-88.|Loves Park:42.32:-89.06|
Lower West Side:41.85:-87.67|Lynwood:41.53:-87.54|Lyons:41.81:-87.82|Machesney Park:42.35:-89.04|Macomb:40.46:-90.67|
Mahomet:40.2:-88.4|Manhattan:41.42:-87.99|Manteno:41.25:-87.83|Marengo:42.25:-88.61|Marion:37.73:-88.93|
Markham:41.59:-87.69|Maryville:38.72:-89.96|Mascoutah:38.49:-89.79|Matteson:41.5:-87.71|Mattoon:39.48:-88.37|
Maywood:41.88:-87.84|McHenry:42.33:-88.27|McKinley Park:41.83:-87.67|Melrose Park:41.9:-87.86|Mendota:41.55:-89.12|
Metropolis:37.15:-88.73|Midlothian:41.63:-87.72|Milan:41.45:-90.57|Minooka:41.46:-88.26|Mokena:41.53:-87.89|
Moline:41.51:-90.52|Monee:41.42:-87.74|Monmouth:40.91:-90.65|Montgomery:41.73:-88.35|Monticello:40.03:-88.57|
Morgan Park:41.69:-87.67|Morris:41.36:-88.42|Morton:40.61:-89.46|Morton Grove:42.04:-87.78|Mount Carmel:38.41:-87.76|
Mount Greenwood:41.7:-87.71|Mount Prospect:42.07:-87.94|Mount Vernon:38.32:-88.9|Mount Zion:39.77:-88.87|
Mundelein:42.26:-88.|Murphysboro:37.76:-89.34|Naperville:41.79:-88.15|Near North Side:41.9:-87.63|
Near South Side:41.86:-87.62|New City:41.81:-87.66|New Lenox:41.51:-87.97|Niles:42.02:-87.8|Normal:40.51:-88.99|
Norridge:41.96:-87.83|North Aurora:41.81:-88.33|North Center:41.95:-87.68|North Chicago:42.33:-87.84|
North Lawndale:41.86:-87.72|North Peoria:40.72:-89.58|North Riverside:41.84:-87.82|Northbrook:42.13:-87.83|
Northfield:42.1:-87.78|Northlake:41.92:-87.9|O'Fallon:38.59:-89.91|Oak Brook:41.83:-87.93|Oak Forest:41.6:-87.74|
Oak Lawn:41.71:-87.76|Oak Park:41.89:-87.78|Olney:38.73:-88.09|Orland Hills:41.59:-87.84|Orland Park:41.63:-87.85|
Oswego:41.68:-88.35|Ottawa:41.35:-88.84|Palatine:42.11:-88.03|Palos Heights:41.67:-87.8|Palos Hills:41.7:-87.82|
Pana:39.39:-89.08|Paris:39.61:-87.7|Park City:42.35:-87.88|Park Forest:41.49:-87.67|Park Ridge:42.01:-87.84|
Pekin:40.57:-89.64|Peoria:40.69:-89.59|Peoria Heights:40.75:-89.57|Peru:41.33:-89.13|Pinckneyville:38.08:-89.38|
Pingree Grove:42.07:-88.41|Plainfield:41.63:-88.2|Plano:41.66:-88.54|Pontiac:40.88:-88.63|Pontoon Beach:38.73:-90.08|
Poplar Grove:42.37:-88.82|Portage Park:41.96:-87.77|Posen:41.63:-87.68|Princeton:41.37:-89.46|
Prospect Heights:42.1:-87.94|Quincy:39.94:-91.41|Rantoul:40.31:-88.16|Richton Park:41.48:-87.7|
River Forest:41.9:-87.81|River Grove:41.93:-87.84|Riverdale:41.63:-87.63|Riverside:41.84:-87.82|Robbins:41.64:-87.7|
Robinson:39.01:-87.74|Rochelle:41.92:-89.07|Rock Falls:41.78:-89.69|Rock Island:41.51:-90.58|Rockford:42.27:-89.09|
Rockton:42.45:-89.07|Rogers Park:42.01:-87.67|Rolling Meadows:42.08:-88.01|Romeoville:41.65:-88.09|Roscoe:42.41:-89.01|
Roselle:41.98:-88.08|Round Lake:42.35:-88.09|Round Lake Beach:42.37:-88.09|Round Lake Park:42.36:-88.08|
Saint Charles:41.91:-88.31|Salem:38.63:-88.95|Sandwich:41.65:-88.62|Sauk Village:41.49:-87.57|Savoy:40.05:-88.25|
Schaumburg:42.03:-88.08|Schiller Park:41.96:-87.87|Shiloh:38.56:-89.9|Shorewood:41.52:-88.2|Silvis:41.51:-90.42|
Skokie:42.03:-87.73|South Beloit:42.49:-89.04|South Chicago:41.74:-87.55|South Elgin:41.99:-88.29|
South Holland:41.6:-87.61|South Lawndale:41.84:-87.71|South Shore:41.76:-87.58|Spring Grove:42.44:-88.24|
Spring Valley:41.33:-89.2|Springfield:39.8:-89.64|Staunton:39.01:-89.79|Steger:41.47:-87.64|Sterling:41.79:-89.7|
Stickney:41.82:-87.78|Streamwood:42.03:-88.18|Streator:41.12:-88.84|Sugar Grove:41.76:-88.44|Summit:41.79:-87.81|
Swansea:38.53:-89.99|Sycamore:41.99:-88.69|Taylorville:39.55:-89.29|Tinley Park:41.57:-87.78|Troy:38.73:-89.88|
University Park:41.44:-87.68|Upper Alton:38.91:-90.15|Uptown:41.97:-87.65|Urbana:40.11:-88.21|Vandalia:38.96:-89.09|
Vernon Hills:42.22:-87.98|Villa Park:41.89:-87.99|Village of Campton Hills:41.94:-88.4|Warrenville:41.82:-88.17|
Wasco:41.94:-88.4|Washington:40.7:-89.41|Waterloo:38.34:-90.15|Watseka:40.78:-87.74|Wauconda:42.26:-88.14|
Waukegan:42.36:-87.84|West Chicago:41.88:-88.2|West Dundee:42.1:-88.28|West Elsdon:41.79:-87.72|
West Englewood:41.78:-87.67|West Frankfort:37.9:-88.93|West Garfield Park:41.88:-87.73|West Lawn:41.77:-87.72|
West Ridge:42.:-87.69|West Town:41.89:-87.67|Westchester:41.85:-87.88|Western Springs:41.81:-87.9|Westmont:41.8:-87.98|
Wheaton:41.87:-88.11|Wheeling:42.14:-87.93|Willow Springs:41.74:-87.86|Willowbrook:41.77:-87.94|Wilmette:42.07:-87.72|
Wilmington:41.31:-88.15|Winfield:41.86:-88.16|Winnetka:42.11:-87.74|Winthrop Harbor:42.48:-87.82|
Wood Dale:41.96:-87.98|Wood River:38.86:-90.1|Woodlawn:41.78:-87.6|Woodridge:41.75:-88.05|Woodstock:42.31:-88.45|
Worth:41.69:-87.8|Yorkville:41.64:-88.45|Zion:42.45:-87.83$$),
  ('IN', $$Alexandria:40.26:-85.68|Anderson:40.11:-85.68|Angola:41.63:-85.|Auburn:41.37:-85.06|Avon:39.76:-86.4|
Bargersville:39.52:-86.17|Batesville:39.3:-85.22|Bedford:38.86:-86.49|Beech Grove:39.72:-86.09|
Bloomington:39.17:-86.53|Bluffton:40.74:-85.17|Boonville:38.05:-87.27|Brazil:39.52:-87.13|Bright:39.22:-84.86|
Broad Ripple:39.87:-86.14|Brownsburg:39.84:-86.4|Carmel:39.98:-86.12|Cedar Lake:41.36:-87.44|Charlestown:38.45:-85.67|
Chesterton:41.61:-87.06|Clarksville:38.3:-85.76|Columbia City:41.16:-85.49|Columbus:39.2:-85.92|
Connersville:39.64:-85.14|Crawfordsville:40.04:-86.87|Crown Point:41.42:-87.37|Cumberland:39.78:-85.96|
Danville:39.76:-86.53|Decatur:40.83:-84.93|Dunlap:41.64:-85.92|Dyer:41.49:-87.52|East Chicago:41.64:-87.45|
Elkhart:41.68:-85.98|Ellettsville:39.23:-86.63|Elwood:40.28:-85.84|Evansville:37.97:-87.56|
Fairfield Heights:39.83:-86.38|Fishers:39.96:-86.01|Fort Wayne:41.13:-85.13|Frankfort:40.28:-86.51|
Franklin:39.48:-86.05|Garrett:41.35:-85.14|Gary:41.59:-87.35|Gas City:40.49:-85.61|Goshen:41.58:-85.83|
Granger:41.75:-86.11|Greencastle:39.64:-86.86|Greenfield:39.79:-85.77|Greensburg:39.34:-85.48|Greenwood:39.61:-86.11|
Griffith:41.53:-87.42|Grissom Air Force Base:40.66:-86.15|Hammond:41.58:-87.5|Hartford City:40.45:-85.37|
Hidden Valley:39.16:-84.84|Highland:41.55:-87.45|Hobart:41.53:-87.26|Huntertown:41.23:-85.17|Huntingburg:38.3:-86.95|
Huntington:40.88:-85.5|Indianapolis:39.77:-86.16|Jasper:38.39:-86.93|Jeffersonville:38.28:-85.74|
Kendallville:41.44:-85.26|Kokomo:40.49:-86.13|La Porte:41.61:-86.71|LaPorte:41.61:-86.72|Lafayette:40.42:-86.88|
Lake Station:41.58:-87.24|Lakes of the Four Seasons:41.41:-87.21|Lawrence:39.84:-86.03|Lebanon:40.05:-86.47|
Linton:39.03:-87.17|Logansport:40.75:-86.36|Lowell:41.29:-87.42|Madison:38.74:-85.38|Marion:40.56:-85.66|
Martinsville:39.43:-86.43|McCordsville:39.91:-85.92|Merrillville:41.48:-87.33|Michigan City:41.71:-86.9|
Mishawaka:41.66:-86.16|Monticello:40.75:-86.76|Mooresville:39.61:-86.37|Mount Vernon:40.67:-85.82|Muncie:40.19:-85.39|
Munster:41.56:-87.51|Nappanee:41.44:-86.|New Albany:38.29:-85.82|New Castle:39.93:-85.37|New Haven:41.07:-85.01|
New Whiteland:39.56:-86.1|Noblesville:40.05:-86.01|North Madison:38.77:-85.4|North Manchester:41.:-85.77|
North Vernon:39.01:-85.62|Notre Dame:41.7:-86.24|Oak Park:38.31:-85.7|Peru:40.75:-86.07|Plainfield:39.7:-86.4|
Plymouth:41.34:-86.31|Portage:41.58:-87.18|Portland:40.43:-84.98|Princeton:38.36:-87.57|Rensselaer:40.94:-87.15|
Richmond:39.83:-84.89|Rochester:41.06:-86.22|Rushville:39.61:-85.45|Saint John:41.45:-87.47|Salem:38.61:-86.1|
Schererville:41.48:-87.45|Scottsburg:38.69:-85.77|Sellersburg:38.4:-85.75|Seymour:38.96:-85.89|
Shelbyville:39.52:-85.78|South Bend:41.68:-86.25|South Haven:41.54:-87.14|Speedway:39.8:-86.27|Tell City:37.95:-86.77|
Terre Haute:39.47:-87.41|Tipton:40.28:-86.04|Valparaiso:41.47:-87.06|Vincennes:38.68:-87.53|Wabash:40.8:-85.82|
Warsaw:41.24:-85.85|Washington:38.66:-87.17|West Lafayette:40.43:-86.91|Westfield:40.04:-86.13|Westville:41.54:-86.9|
Whitestown:40.:-86.35|Winfield:41.41:-87.28|Yorktown:40.17:-85.49|Zionsville:39.95:-86.26$$),
  ('IA', $$Algona:43.07:-94.23|Altoona:41.64:-93.46|Ames:42.03:-93.62|Anamosa:42.11:-91.29|Ankeny:41.73:-93.61|
Asbury:42.51:-90.75|Atlantic:41.4:-95.01|Bettendorf:41.52:-90.52|Boone:42.06:-93.88|Burlington:40.81:-91.11|
Carroll:42.07:-94.87|Cedar Falls:42.53:-92.45|Cedar Rapids:42.01:-91.64|Centerville:42.09:-93.94|
Charles City:43.07:-92.67|Cherokee:42.75:-95.55|Clarinda:40.74:-95.04|Clear Lake:43.14:-93.38|Clinton:41.84:-90.19|
Clive:41.6:-93.72|Coralville:41.68:-91.58|Council Bluffs:41.26:-95.86|Creston:41.06:-94.36|Davenport:41.52:-90.58|
De Witt:41.82:-90.54|Decorah:43.3:-91.79|Denison:42.02:-95.36|Des Moines:41.6:-93.61|Dubuque:42.5:-90.66|
Eldridge:41.66:-90.58|Estherville:43.4:-94.83|Fairfield:41.01:-91.96|Fort Dodge:42.5:-94.17|Fort Madison:40.63:-91.32|
Glenwood:41.05:-95.74|Grimes:41.69:-93.79|Grinnell:41.74:-92.72|Harlan:41.65:-95.33|Hiawatha:42.04:-91.68|
Independence:42.47:-91.89|Indianola:41.36:-93.56|Iowa City:41.66:-91.53|Iowa Falls:42.52:-93.25|Johnston:41.67:-93.7|
Keokuk:40.4:-91.38|Knoxville:41.32:-93.11|Le Mars:42.79:-96.17|Manchester:42.48:-91.46|Maquoketa:42.07:-90.67|
Marion:42.03:-91.6|Marshalltown:42.05:-92.91|Mason City:43.15:-93.2|Mount Pleasant:40.96:-91.56|Muscatine:41.42:-91.04|
Nevada:42.02:-93.45|Newton:41.7:-93.05|North Liberty:41.75:-91.6|Norwalk:41.48:-93.68|Oelwein:42.67:-91.91|
Orange City:43.01:-96.06|Oskaloosa:41.3:-92.64|Ottumwa:41.02:-92.41|Pella:41.41:-92.92|Perry:41.84:-94.11|
Pleasant Hill:41.58:-93.52|Red Oak:41.01:-95.23|Sheldon:43.18:-95.86|Shenandoah:40.77:-95.37|Sioux Center:43.08:-96.18|
Sioux City:42.5:-96.4|Spencer:43.14:-95.14|Spirit Lake:43.42:-95.1|Storm Lake:42.64:-95.21|Urbandale:41.63:-93.71|
Vinton:42.17:-92.02|Washington:41.3:-91.69|Waterloo:42.49:-92.34|Waukee:41.61:-93.89|Waverly:42.73:-92.48|
Webster City:42.47:-93.82|West Des Moines:41.58:-93.71|Winterset:41.33:-94.01$$),
  ('KS', $$Abilene:38.92:-97.21|Andover:37.71:-97.14|Arkansas City:37.06:-97.04|Atchison:39.56:-95.12|Augusta:37.69:-96.98|
Basehor:39.14:-94.94|Bonner Springs:39.06:-94.88|Chanute:37.68:-95.46|Coffeyville:37.04:-95.62|Colby:39.4:-101.05|
Concordia:39.57:-97.66|De Soto:38.98:-94.97|Derby:37.55:-97.27|Dodge City:37.75:-100.02|El Dorado:37.82:-96.86|
Emporia:38.4:-96.18|Eudora:38.94:-95.1|Fort Riley North:39.11:-96.81|Fort Scott:37.84:-94.71|Garden City:37.97:-100.87|
Gardner:38.81:-94.93|Goodland:39.35:-101.71|Great Bend:38.36:-98.76|Hays:38.88:-99.33|Haysville:37.56:-97.35|
Hutchinson:38.06:-97.93|Independence:37.22:-95.71|Iola:37.92:-95.4|Junction City:39.03:-96.83|Kansas City:39.11:-94.63|
Lansing:39.25:-94.9|Lawrence:38.97:-95.24|Leavenworth:39.31:-94.92|Leawood:38.97:-94.62|Lenexa:38.95:-94.73|
Liberal:37.04:-100.92|Manhattan:39.18:-96.57|McPherson:38.37:-97.66|Merriam:39.02:-94.69|Mission:39.03:-94.66|
Mulvane:37.47:-97.24|Newton:38.05:-97.35|Olathe:38.88:-94.82|Ottawa:38.62:-95.27|Overland Park:38.98:-94.67|
Paola:38.57:-94.88|Park City:37.8:-97.32|Parsons:37.34:-95.26|Pittsburg:37.41:-94.7|Prairie Village:38.99:-94.63|
Pratt:37.64:-98.74|Roeland Park:39.04:-94.63|Salina:38.84:-97.61|Shawnee:39.04:-94.72|Spring Hill:38.74:-94.83|
Tonganoxie:39.11:-95.09|Topeka:39.05:-95.68|Ulysses:37.58:-101.36|Valley Center:37.83:-97.37|Wellington:37.27:-97.37|
Wichita:37.69:-97.34|Winfield:37.24:-97.$$),
  ('KY', $$Alexandria:38.96:-84.39|Ashland:38.48:-82.64|Bardstown:37.81:-85.47|Bellevue:39.11:-84.48|Berea:37.57:-84.3|
Bowling Green:36.99:-86.44|Buckner:38.38:-85.44|Buechel:38.2:-85.65|Burlington:39.03:-84.72|
Campbellsville:37.34:-85.34|Central City:37.29:-87.12|Cold Spring:39.02:-84.44|Corbin:36.95:-84.1|
Covington:39.08:-84.51|Cynthiana:38.39:-84.29|Danville:37.65:-84.77|Dayton:39.11:-84.47|Douglass Hills:38.24:-85.55|
Edgewood:39.02:-84.58|Elizabethtown:37.69:-85.86|Elsmere:39.01:-84.6|Erlanger:39.02:-84.6|Fairdale:38.11:-85.76|
Fern Creek:38.16:-85.59|Flatwoods:38.52:-82.72|Florence:39.:-84.63|Fort Campbell North:36.65:-87.46|
Fort Knox:37.89:-85.96|Fort Mitchell:39.06:-84.55|Fort Thomas:39.08:-84.45|Fort Wright:39.05:-84.53|
Francisville:39.11:-84.72|Frankfort:38.2:-84.87|Franklin:36.72:-86.58|Georgetown:38.21:-84.56|Glasgow:37.:-85.91|
Harrodsburg:37.76:-84.84|Hazard:37.25:-83.19|Hebron:39.07:-84.7|Henderson:37.84:-87.59|Highland Heights:39.03:-84.45|
Highview:38.14:-85.62|Hillview:38.07:-85.69|Hopkinsville:36.87:-87.49|Independence:38.94:-84.54|Ironville:38.46:-82.69|
Jeffersontown:38.19:-85.56|Knottsville:37.77:-86.9|La Grange:38.41:-85.38|Lawrenceburg:38.04:-84.9|
Lebanon:37.57:-85.25|Leitchfield:37.48:-86.29|Lexington:37.99:-84.48|Lexington-Fayette:38.05:-84.46|
London:37.13:-84.08|Louisville:38.25:-85.76|Lyndon:38.26:-85.6|Madisonville:37.33:-87.5|Mayfield:36.74:-88.64|
Maysville:38.64:-83.74|Meads:38.41:-82.71|Middlesboro:36.61:-83.72|Middletown:38.25:-85.54|Monticello:37.99:-84.55|
Morehead:37.27:-87.18|Mount Sterling:38.06:-83.94|Mount Washington:38.05:-85.55|Murray:36.61:-88.31|
Newburg:38.16:-85.66|Newport:39.09:-84.5|Nicholasville:37.88:-84.57|Oak Grove:37.34:-86.75|Oakbrook:39.:-84.69|
Okolona:38.14:-85.69|Owensboro:37.77:-87.11|Paducah:37.08:-88.6|Paris:38.21:-84.25|Pikeville:37.48:-82.52|
Pleasure Ridge Park:38.15:-85.86|Princeton:37.11:-87.88|Radcliff:37.84:-85.95|Richmond:37.75:-84.29|
Russellville:36.85:-86.89|Saint Dennis:38.19:-85.85|Saint Matthews:38.25:-85.66|Shelbyville:38.21:-85.22|
Shepherdsville:37.99:-85.72|Shively:38.2:-85.82|Somerset:37.09:-84.6|Taylor Mill:39.:-84.5|Union:38.95:-84.68|
Valley Station:38.11:-85.87|Versailles:38.05:-84.73|Villa Hills:39.06:-84.59|Vine Grove:37.81:-85.98|
Williamsburg:36.74:-84.16|Wilmore:37.86:-84.66|Winchester:37.99:-84.18$$),
  ('LA', $$Abbeville:29.97:-92.13|Alexandria:31.31:-92.45|Baker:30.59:-91.17|Bastrop:32.78:-91.91|Baton Rouge:30.44:-91.19|
Bayou Cane:29.62:-90.75|Belle Chasse:29.85:-89.99|Bogalusa:30.79:-89.85|Bossier City:32.52:-93.73|
Breaux Bridge:30.27:-91.9|Bridge City:29.93:-90.17|Broussard:30.15:-91.96|Brownsfield:30.55:-91.12|
Carencro:30.32:-92.05|Central:30.55:-91.04|Chackbay:29.88:-90.8|Chalmette:29.94:-89.97|Claiborne:32.52:-92.19|
Covington:30.48:-90.1|Crowley:30.21:-92.37|Cut Off:29.54:-90.34|DeRidder:30.85:-93.29|Denham Springs:30.49:-90.96|
Destrehan:29.94:-90.35|Donaldsonville:30.1:-90.99|Eden Isle:30.23:-89.8|Estelle:29.85:-90.11|Eunice:30.49:-92.42|
Fort Polk South:31.05:-93.22|Franklin:29.8:-91.5|Galliano:29.44:-90.3|Gardere:30.35:-91.14|Gonzales:30.24:-90.92|
Grambling:32.53:-92.71|Gray:29.7:-90.79|Gretna:29.91:-90.05|Hammond:30.5:-90.46|Harahan:29.94:-90.2|Harvey:29.9:-90.08|
Houma:29.6:-90.72|Inniswold:30.4:-91.08|Jeanerette:29.91:-91.66|Jefferson:29.97:-90.15|Jennings:30.22:-92.66|
Kenner:29.99:-90.24|Lacombe:30.31:-89.94|Lafayette:30.22:-92.02|Lake Charles:30.21:-93.2|Laplace:30.07:-90.48|
Larose:29.57:-90.38|Leesville:31.14:-93.26|Luling:29.93:-90.37|Mandeville:30.36:-90.07|Marksville:31.13:-92.07|
Marrero:29.9:-90.1|Meraux:29.93:-89.92|Merrydale:30.5:-91.11|Metairie:29.98:-90.15|Metairie Terrace:29.98:-90.16|
Minden:32.62:-93.29|Monroe:32.51:-92.12|Monticello:30.49:-91.05|Morgan City:29.7:-91.21|Moss Bluff:30.3:-93.19|
Natchitoches:31.76:-93.09|New Iberia:30.:-91.82|New Orleans:29.95:-90.08|Oak Hills Place:30.36:-91.09|
Oakdale:30.82:-92.66|Old Jefferson:30.38:-91.02|Opelousas:30.53:-92.08|Patterson:29.69:-91.3|Pineville:31.32:-92.43|
Plaquemine:30.29:-91.23|Ponchatoula:30.44:-90.44|Port Allen:30.45:-91.21|Prairieville:30.3:-90.97|Prien:30.18:-93.27|
Raceland:29.73:-90.6|Rayne:30.23:-92.27|Red Chute:32.56:-93.61|Reserve:30.05:-90.55|River Ridge:29.96:-90.22|
Ruston:32.52:-92.64|Saint Gabriel:30.26:-91.1|Saint Martinville:30.13:-91.83|Saint Rose:29.95:-90.32|
Schriever:29.74:-90.81|Scott:30.24:-92.09|Shenandoah:30.4:-91.|Shreveport:32.53:-93.75|Slidell:30.28:-89.78|
Springhill:33.01:-93.47|Sulphur:30.24:-93.38|Tallulah:32.41:-91.19|Terrytown:29.91:-90.03|Thibodaux:29.8:-90.82|
Timberlane:29.88:-90.03|Village Saint George:30.36:-91.07|Ville Platte:30.69:-92.27|Waggaman:29.92:-90.21|
Walker:30.49:-90.86|West Monroe:32.52:-92.15|Westwego:29.91:-90.14|Woodmere:29.86:-90.08|Youngsville:30.1:-91.99|
Zachary:30.65:-91.16$$),
  ('ME', $$Auburn:44.1:-70.23|Augusta:44.31:-69.78|Bangor:44.8:-68.78|Bath:43.91:-69.82|Belfast:44.43:-69.01|
Biddeford:43.49:-70.45|Brewer:44.8:-68.76|Brunswick:43.91:-69.97|Buxton:43.64:-70.52|Caribou:46.86:-68.01|
Eliot:43.15:-70.8|Ellsworth:44.54:-68.42|Gardiner:44.23:-69.78|Gorham:43.68:-70.44|Harpswell Center:43.8:-69.98|
Houlton:46.13:-67.84|Kennebunk:43.38:-70.54|Lebanon:43.39:-70.85|Lewiston:44.1:-70.21|Lisbon:44.03:-70.1|
New Gloucester:43.96:-70.28|North Bath:43.93:-69.82|Old Orchard Beach:43.52:-70.38|Old Town:44.93:-68.65|
Orono:44.88:-68.67|Paris:44.26:-70.5|Poland:44.06:-70.39|Portland:43.66:-70.26|Presque Isle:46.68:-68.02|
Rockland:44.1:-69.11|Saco:43.5:-70.44|Sanford:43.44:-70.77|Skowhegan:44.77:-69.72|South Berwick:43.23:-70.81|
South Portland:43.64:-70.24|South Portland Gardens:43.64:-70.32|Topsham:43.93:-69.98|Turner:44.26:-70.26|
Waterboro:43.54:-70.72|Waterville:44.55:-69.63|Wells Beach Station:43.32:-70.59|West Scarborough:43.57:-70.39|
Westbrook:43.68:-70.37|Winslow:44.55:-69.62|Yarmouth:43.8:-70.19|York Beach:43.17:-70.61$$),
  ('MD', $$Aberdeen:39.51:-76.16|Accokeek:38.67:-77.03|Adelphi:39.:-76.97|Annapolis:38.98:-76.49|Arbutus:39.25:-76.7|
Arnold:39.03:-76.5|Ashton-Sandy Spring:39.15:-77.01|Aspen Hill:39.08:-77.07|Ballenger Creek:39.37:-77.44|
Baltimore:39.29:-76.61|Baltimore Highlands:39.23:-76.64|Bel Air:39.54:-76.35|Bel Air North:39.55:-76.37|
Bel Air South:39.51:-76.32|Beltsville:39.03:-76.91|Bennsville:38.61:-77.01|Bethesda:38.98:-77.1|
Bladensburg:38.94:-76.93|Bowie:38.94:-76.73|Bowleys Quarters:39.34:-76.39|Brandywine:38.7:-76.85|
Brock Hall:38.85:-76.76|Brooklyn Park:39.23:-76.62|Brunswick:39.31:-77.63|Bryans Road:38.63:-77.07|
Burtonsville:39.11:-76.93|California:38.3:-76.51|Calverton:39.06:-76.94|Cambridge:38.56:-76.08|
Camp Springs:38.8:-76.91|Cape Saint Claire:39.04:-76.44|Carney:39.39:-76.52|Catonsville:39.27:-76.73|
Charles Village:39.32:-76.61|Chesapeake Beach:38.69:-76.53|Chesapeake Ranch Estates:38.35:-76.42|
Chestertown:39.21:-76.07|Cheverly:38.93:-76.92|Chevy Chase:39.:-77.07|Chillum:38.96:-76.99|Clarksburg:39.24:-77.28|
Clinton:38.77:-76.9|Cloverly:39.11:-77.|Cockeysville:39.48:-76.64|Colesville:39.08:-77.|College Park:38.98:-76.94|
Columbia:39.24:-76.84|Coral Hills:38.87:-76.92|Crofton:39.:-76.69|Cumberland:39.65:-78.76|Damascus:39.29:-77.2|
Darnestown:39.1:-77.29|Davidsonville:38.92:-76.63|District Heights:38.86:-76.89|Dundalk:39.25:-76.52|
East Riverdale:38.96:-76.92|Easton:38.77:-76.08|Edgemere:39.24:-76.45|Edgewater:38.96:-76.55|Edgewood:39.42:-76.29|
Eldersburg:39.4:-76.95|Elkridge:39.21:-76.71|Elkton:39.61:-75.83|Ellicott City:39.27:-76.8|Essex:39.31:-76.47|
Fairland:39.08:-76.96|Fairwood:38.96:-76.78|Fallston:39.51:-76.41|Ferndale:39.18:-76.64|Forest Glen:39.01:-77.05|
Forestville:38.85:-76.87|Fort George G Mead Junction:39.13:-76.79|Fort Meade:39.11:-76.74|Fort Washington:38.71:-77.02|
Fountainhead-Orchard Hills:39.69:-77.72|Four Corners:39.02:-77.01|Frederick:39.41:-77.41|Friendly:38.75:-76.98|
Frostburg:39.66:-78.93|Fruitland:38.32:-75.62|Gaithersburg:39.14:-77.2|Garrison:39.41:-76.76|Germantown:39.17:-77.27|
Glassmanor:38.82:-77.|Glen Burnie:39.16:-76.62|Glenarden:38.93:-76.86|Glenmont:39.06:-77.05|Glenn Dale:38.99:-76.82|
Goddard:38.99:-76.85|Greater Upper Marlboro:38.83:-76.75|Green Haven:39.14:-76.55|Green Valley:39.31:-77.3|
Greenbelt:39.:-76.88|Hagerstown:39.64:-77.72|Halfway:39.62:-77.76|Hampstead:39.6:-76.85|Hampton:39.42:-76.58|
Hanover:39.19:-76.72|Havre de Grace:39.55:-76.09|Hillandale:39.03:-76.97|Hillcrest Heights:38.83:-76.96|
Hunt Valley:39.5:-76.64|Hyattsville:38.96:-76.95|Ilchester:39.25:-76.76|Jessup:39.15:-76.78|Joppatowne:39.46:-76.36|
Kemp Mill:39.04:-77.02|Kettering:38.88:-76.81|La Plata:38.53:-76.98|Lake Arbor:38.91:-76.83|Lake Shore:39.11:-76.48|
Landover:38.93:-76.9|Langley Park:38.99:-76.98|Lanham:38.97:-76.86|Lanham-Seabrook:38.97:-76.85|Lansdowne:39.25:-76.66|
Largo:38.9:-76.83|Laurel:39.1:-76.85|Layhill:39.09:-77.04|Leisure World:39.1:-77.07|Lexington Park:38.27:-76.45|
Linganore:39.44:-77.21|Linthicum:39.21:-76.65|Lochearn:39.34:-76.72|Londontowne:38.93:-76.55|Lutherville:39.42:-76.63|
Lutherville-Timonium:39.44:-76.61|Marlboro Village:38.83:-76.77|Marlow Heights:38.83:-76.95|Marlton:38.77:-76.79|
Maryland City:39.09:-76.82|Mayo:38.89:-76.51|Mays Chapel:39.43:-76.65|Middle River:39.33:-76.44|
Milford Mill:39.35:-76.77|Mitchellville:38.93:-76.74|Montgomery Village:39.18:-77.2|Mount Airy:39.38:-77.15|
Mount Rainier:38.94:-76.96|New Carrollton:38.97:-76.88|North Bel Air:39.54:-76.35|North Bethesda:39.04:-77.12|
North Kensington:39.03:-77.07|North Potomac:39.08:-77.26|Ocean City:38.34:-75.08|Ocean Pines:38.4:-75.16|
Odenton:39.08:-76.7|Olney:39.15:-77.07|Overlea:39.36:-76.52|Owings Mills:39.42:-76.78|Oxon Hill:38.8:-76.99|
Oxon Hill-Glassmanor:38.8:-76.97|Parkville:39.38:-76.54|Parole:38.98:-76.53|Pasadena:39.11:-76.57|
Perry Hall:39.41:-76.46|Pikesville:39.37:-76.72|Poolesville:39.15:-77.42|Potomac:39.02:-77.21|Pumphrey:39.22:-76.64|
Randallstown:39.37:-76.8|Redland:39.15:-77.14|Reisterstown:39.47:-76.83|Riverdale Park:38.96:-76.93|
Riverside:39.17:-76.89|Riviera Beach:39.17:-76.51|Robinwood:39.64:-77.66|Rockville:39.08:-77.15|
Rosaryville:38.76:-76.81|Rosedale:39.32:-76.52|Rossmoor:39.1:-77.07|Rossville:39.34:-76.48|Saint Charles:38.6:-76.94|
Salisbury:38.36:-75.6|Savage:39.14:-76.82|Scaggsville:39.15:-76.9|Seabrook:38.97:-76.85|Severn:39.14:-76.7|
Severna Park:39.07:-76.55|Shady Side:38.84:-76.51|Silver Hill:38.84:-76.95|Silver Spring:38.99:-77.03|
South Bel Air:39.53:-76.34|South Gate:39.13:-76.63|South Kensington:39.02:-77.08|South Laurel:39.07:-76.85|
Spring Ridge:39.4:-77.35|Stevensville:38.98:-76.31|Suitland:38.85:-76.92|Suitland-Silver Hill:38.85:-76.93|
Summerfield:38.9:-76.87|Takoma Park:38.98:-77.01|Taneytown:39.66:-77.17|Temple Hills:38.81:-76.95|
Thurmont:39.62:-77.41|Timonium:39.44:-76.62|Towson:39.4:-76.6|Travilah:39.07:-77.26|Urbana:39.33:-77.35|
Waldorf:38.62:-76.94|Walker Mill:38.88:-76.89|Walkersville:39.49:-77.35|West Elkridge:39.21:-76.73|
Westminster:39.58:-77.|Westphalia:38.85:-76.81|Wheaton:39.04:-77.06|White Marsh:39.38:-76.43|White Oak:39.04:-76.99|
Woodlawn:39.32:-76.73$$),
  ('MA', $$Abington:42.1:-70.95|Acton:42.49:-71.43|Acushnet:41.68:-70.91|Adams:42.62:-73.12|Agawam:42.07:-72.61|
Amesbury:42.86:-70.93|Amherst:42.37:-72.52|Amherst Center:42.38:-72.52|Andover:42.66:-71.14|Arlington:42.42:-71.16|
Ashburnham:42.64:-71.91|Ashland:42.26:-71.46|Athol:42.6:-72.23|Attleboro:41.94:-71.29|Auburn:42.19:-71.84|
Barnstable:41.7:-70.3|Bedford:42.49:-71.28|Belmont:42.4:-71.18|Berkley:41.85:-71.08|Beverly:42.56:-70.88|
Beverly Cove:42.55:-70.85|Billerica:42.56:-71.27|Blackstone:42.02:-71.54|Bliss Corner:41.61:-70.94|Boston:42.36:-71.06|
Braintree:42.2:-71.|Bridgewater:41.99:-70.98|Brockton:42.08:-71.02|Brookline:42.33:-71.12|Burlington:42.5:-71.2|
Cambridge:42.38:-71.11|Canton:42.16:-71.14|Carver:41.88:-70.76|Centerville:41.65:-70.35|Charlton:42.14:-71.97|
Chelmsford:42.6:-71.37|Chelsea:42.39:-71.03|Chicopee:42.15:-72.61|Clinton:42.42:-71.68|Cochituate:42.32:-71.36|
Cohasset:42.24:-70.8|Concord:42.46:-71.35|Dalton:42.47:-73.17|Danvers:42.58:-70.93|Dedham:42.24:-71.17|
Dighton:41.81:-71.12|Douglas:42.05:-71.74|Dracut:42.67:-71.3|Dudley:42.05:-71.93|East Bridgewater:42.03:-70.96|
East Falmouth:41.58:-70.56|East Longmeadow:42.06:-72.51|Eastham:41.83:-69.97|Easthampton:42.27:-72.67|
Easton:42.02:-71.13|Everett:42.41:-71.05|Fairhaven:41.64:-70.9|Fall River:41.7:-71.16|Fitchburg:42.58:-71.8|
Foxborough:42.07:-71.25|Framingham:42.28:-71.42|Framingham Center:42.3:-71.44|Franklin:42.08:-71.4|
Freetown:41.77:-71.03|Gardner:42.58:-72.|Gloucester:42.61:-70.66|Grafton:42.21:-71.69|Greenfield:42.59:-72.6|
Groveland:42.76:-71.03|Halifax:41.99:-70.86|Hamilton Worcester:42.26:-71.77|Hampden:42.06:-72.41|Hanover:42.11:-70.81|
Harvard:42.5:-71.58|Harwich:41.69:-70.08|Haverhill:42.78:-71.08|Head of Westport:41.62:-71.06|Hingham:42.24:-70.89|
Holbrook:42.16:-71.01|Holden:42.35:-71.86|Holliston:42.2:-71.42|Holyoke:42.2:-72.62|Hudson:42.39:-71.57|
Hull:42.3:-70.91|Hyannis:41.65:-70.28|Jamaica Plain:42.31:-71.12|Kingston:41.99:-70.72|Lancaster:42.46:-71.67|
Lawrence:42.71:-71.16|Leicester:42.25:-71.91|Leominster:42.53:-71.76|Lexington:42.45:-71.22|Lincoln:42.43:-71.3|
Longmeadow:42.05:-72.58|Lowell:42.63:-71.32|Ludlow:42.16:-72.48|Lynn:42.47:-70.95|Lynnfield:42.54:-71.05|
Malden:42.43:-71.07|Manchester-by-the-Sea:42.58:-70.77|Mansfield:42.03:-71.22|Mansfield Center:42.02:-71.22|
Marblehead:42.5:-70.86|Marion:41.7:-70.76|Marlborough:42.35:-71.55|Marstons Mills:41.66:-70.42|Mashpee:41.65:-70.48|
Mattapoisett:41.66:-70.82|Maynard:42.43:-71.45|Medfield:42.19:-71.31|Medford:42.42:-71.11|Medway:42.14:-71.4|
Melrose:42.46:-71.07|Mendon:42.11:-71.55|Merrimac:42.83:-71.|Methuen:42.73:-71.19|Middleborough:41.89:-70.91|
Middleborough Center:41.89:-70.93|Middleton:42.6:-71.02|Milford:42.14:-71.52|Millbury:42.19:-71.76|Millis:42.17:-71.36|
Milton:42.25:-71.07|Monson:42.1:-72.32|Montague:42.54:-72.54|Nantucket:41.28:-70.1|Natick:42.28:-71.35|
Needham:42.28:-71.23|New Bedford:41.64:-70.93|Newburyport:42.81:-70.88|Newton:42.34:-71.21|Norfolk:42.12:-71.33|
North Adams:42.7:-73.11|North Amherst:42.41:-72.53|North Andover:42.7:-71.14|North Attleborough Center:41.97:-71.32|
North Chicopee:42.18:-72.6|North Reading:42.58:-71.08|North Scituate:42.22:-70.79|Northampton:42.33:-72.64|
Northborough:42.32:-71.64|Northbridge:42.15:-71.65|Norton:41.97:-71.19|Norwell:42.16:-70.79|Norwood:42.19:-71.2|
Oxford:42.12:-71.86|Palmer:42.16:-72.33|Peabody:42.53:-70.93|Pinehurst:42.53:-71.23|Pittsfield:42.45:-73.25|
Plainville:42.:-71.33|Plymouth:41.96:-70.67|Quincy:42.25:-71.|Randolph:42.16:-71.04|Raynham:41.95:-71.07|
Reading:42.53:-71.1|Rehoboth:41.84:-71.25|Revere:42.41:-71.01|Rockland:42.13:-70.92|Salem:42.52:-70.9|
Saugus:42.46:-71.01|Scituate:42.2:-70.73|Seekonk:41.81:-71.34|Sharon:42.12:-71.18|Shrewsbury:42.3:-71.71|
Somerset:41.77:-71.13|Somerville:42.39:-71.1|South Boston:42.33:-71.05|South Hadley:42.26:-72.57|
South Peabody:42.51:-70.95|South Yarmouth:41.67:-70.18|Southampton:42.23:-72.73|Southborough:42.31:-71.52|
Southbridge:42.08:-72.03|Southwick:42.05:-72.77|Spencer:42.24:-71.99|Springfield:42.1:-72.59|Sterling:42.44:-71.76|
Stoneham:42.48:-71.1|Stoughton:42.13:-71.1|Stow:42.44:-71.51|Sudbury:42.38:-71.42|Sutton:42.15:-71.76|
Swampscott:42.47:-70.92|Swansea:41.75:-71.19|Taunton:41.9:-71.09|Templeton:42.56:-72.07|Tewksbury:42.61:-71.23|
Tyngsboro:42.68:-71.42|Uxbridge:42.08:-71.63|Wakefield:42.51:-71.07|Walpole:42.14:-71.25|Waltham:42.38:-71.24|
Ware:42.26:-72.24|Watertown:42.37:-71.18|Wayland:42.36:-71.36|Webster:42.05:-71.88|Wellesley:42.3:-71.29|
West Boylston:42.37:-71.79|West Bridgewater:42.02:-71.01|West Concord:42.46:-71.4|West Springfield:42.11:-72.62|
West Yarmouth:41.65:-70.24|Westfield:42.13:-72.75|Westford:42.58:-71.44|Westminster:42.55:-71.91|Weston:42.37:-71.3|
Westwood:42.21:-71.22|Weymouth:42.22:-70.94|Whitinsville:42.11:-71.67|Whitman:42.08:-70.94|Wilmington:42.55:-71.17|
Winchester:42.45:-71.14|Winthrop:42.38:-70.98|Woburn:42.48:-71.15|Worcester:42.26:-71.8|Wrentham:42.07:-71.33|
Yarmouth:41.71:-70.23|Yarmouth Port:41.7:-70.25$$),
  ('MI', $$Adrian:41.9:-84.04|Albion:42.24:-84.75|Allegan:42.53:-85.86|Allen Park:42.26:-83.21|Allendale:42.97:-85.95|
Alma:43.38:-84.66|Alpena:45.06:-83.43|Ann Arbor:42.28:-83.74|Auburn Hills:42.69:-83.23|Battle Creek:42.32:-85.18|
Bay City:43.59:-83.89|Bay Harbor:45.36:-85.08|Beecher:43.09:-83.69|Belding:43.1:-85.23|Benton Harbor:42.12:-86.45|
Berkley:42.5:-83.18|Beverly Hills:42.52:-83.22|Big Rapids:43.7:-85.48|Birmingham:42.55:-83.21|Bridgeport:43.36:-83.88|
Brighton:42.53:-83.78|Buena Vista:43.42:-83.9|Burton:43.:-83.62|Byron Center:42.81:-85.72|Cadillac:44.25:-85.4|
Canton:42.31:-83.48|Carrollton:43.46:-83.93|Center Line:42.49:-83.03|Charlotte:42.56:-84.84|Chelsea:42.32:-84.02|
Clawson:42.53:-83.15|Clinton Township:42.59:-82.92|Coldwater:41.94:-85.|Comstock Northwest:42.32:-85.52|
Comstock Park:43.04:-85.67|Cutlerville:42.84:-85.66|Dearborn:42.32:-83.18|Dearborn Heights:42.34:-83.27|
Detroit:42.33:-83.05|Dowagiac:41.98:-86.11|East Grand Rapids:42.94:-85.61|East Lansing:42.74:-84.48|
Eastpointe:42.47:-82.96|Eastwood:42.3:-85.55|Eaton Rapids:42.51:-84.66|Ecorse:42.24:-83.15|Escanaba:45.75:-87.06|
Fair Plain:42.09:-86.46|Farmington:42.46:-83.38|Farmington Hills:42.49:-83.38|Fenton:42.8:-83.7|Ferndale:42.46:-83.13|
Flat Rock:42.1:-83.29|Flint:43.01:-83.69|Flushing:43.06:-83.85|Forest Hills:42.96:-85.49|Frankenmuth:43.33:-83.74|
Fraser:42.54:-82.95|Freeland:43.53:-84.12|Garden City:42.33:-83.33|Grand Blanc:42.93:-83.63|Grand Haven:43.06:-86.23|
Grand Ledge:42.75:-84.75|Grand Rapids:42.96:-85.67|Grandville:42.91:-85.76|Greenville:43.18:-85.25|
Grosse Ile:42.13:-83.14|Grosse Pointe:42.39:-82.91|Grosse Pointe Farms:42.41:-82.89|Grosse Pointe Park:42.38:-82.94|
Grosse Pointe Woods:42.44:-82.91|Hamtramck:42.39:-83.05|Harper Woods:42.43:-82.92|Haslett:42.75:-84.4|
Hastings:42.65:-85.29|Hazel Park:42.46:-83.1|Highland Park:42.41:-83.1|Hillsdale:41.92:-84.63|Holland:42.79:-86.11|
Holly:42.79:-83.63|Holt:42.64:-84.52|Houghton:47.12:-88.57|Howell:42.61:-83.93|Hudsonville:42.87:-85.87|
Huntington Woods:42.48:-83.17|Inkster:42.29:-83.31|Ionia:42.99:-85.07|Iron Mountain:45.82:-88.07|Ironwood:46.45:-90.17|
Ishpeming:46.49:-87.67|Jackson:42.25:-84.4|Jenison:42.91:-85.79|Kalamazoo:42.29:-85.59|Kentwood:42.87:-85.64|
Kingsford:45.79:-88.07|Lake Fenton:42.85:-83.71|Lambertville:41.77:-83.63|Lansing:42.73:-84.56|Lapeer:43.05:-83.32|
Lincoln Park:42.25:-83.18|Livonia:42.37:-83.35|Ludington:43.96:-86.45|Madison Heights:42.49:-83.11|
Manistee:44.24:-86.32|Marquette:46.54:-87.4|Marshall:42.27:-84.96|Marysville:42.91:-82.49|Mason:42.58:-84.44|
Melvindale:42.28:-83.18|Menominee:45.11:-87.61|Midland:43.62:-84.25|Milan:42.09:-83.68|Milford:42.59:-83.6|
Monroe:41.92:-83.4|Mount Clemens:42.6:-82.88|Mount Pleasant:43.6:-84.77|Muskegon:43.23:-86.25|
Muskegon Heights:43.2:-86.24|New Baltimore:42.68:-82.74|New Haven:43.09:-84.15|Niles:41.83:-86.25|
Northview:43.05:-85.6|Northville:42.43:-83.48|Norton Shores:43.17:-86.26|Novi:42.48:-83.48|Oak Park:42.46:-83.18|
Okemos:42.72:-84.43|Owosso:43.:-84.18|Petoskey:45.37:-84.96|Plymouth:42.37:-83.47|Pontiac:42.64:-83.29|
Port Huron:42.97:-82.42|Portage:42.2:-85.58|Redford:42.38:-83.3|Richmond:42.81:-82.76|River Rouge:42.27:-83.13|
Riverview:42.17:-83.18|Rochester:42.68:-83.13|Rochester Hills:42.66:-83.15|Rockford:43.12:-85.56|Romulus:42.22:-83.4|
Roseville:42.5:-82.94|Royal Oak:42.49:-83.14|Saginaw:43.42:-83.95|Saginaw Township North:43.46:-84.01|
Saint Clair:42.82:-82.49|Saint Clair Shores:42.5:-82.89|Saint Johns:43.:-84.56|Saint Joseph:42.11:-86.48|
Saint Louis:43.41:-84.61|Saline:42.17:-83.78|Sault Ste. Marie:46.5:-84.35|Shelby:42.67:-83.03|Shields:43.42:-84.06|
South Lyon:42.46:-83.65|South Monroe:41.9:-83.42|Southfield:42.47:-83.22|Southgate:42.21:-83.19|
Springfield:42.33:-85.24|Sterling Heights:42.58:-83.03|Sturgis:41.8:-85.42|Swartz Creek:42.96:-83.83|
Taylor:42.24:-83.27|Tecumseh:42.:-83.94|Temperance:41.78:-83.57|Three Rivers:41.94:-85.63|Traverse City:44.76:-85.62|
Trenton:42.14:-83.18|Troy:42.61:-83.15|Walker:43.:-85.77|Walled Lake:42.54:-83.48|Warren:42.49:-83.01|
Waterford:42.69:-83.41|Waverly:42.74:-84.62|Wayne:42.28:-83.39|West Bloomfield Township:42.57:-83.38|
Westland:42.32:-83.4|Westwood:42.3:-85.63|Whitmore Lake:42.44:-83.75|Wixom:42.52:-83.54|Woodhaven:42.14:-83.24|
Wyandotte:42.21:-83.15|Wyoming:42.91:-85.71|Ypsilanti:42.24:-83.61|Zeeland:42.81:-86.02$$),
  ('MN', $$Albert Lea:43.65:-93.37|Albertville:45.24:-93.65|Alexandria:45.89:-95.38|Andover:45.23:-93.29|Anoka:45.2:-93.39|
Apple Valley:44.73:-93.22|Arden Hills:45.05:-93.16|Austin:43.67:-92.97|Baxter:46.34:-94.29|Belle Plaine:44.62:-93.77|
Bemidji:47.47:-94.88|Big Lake:45.33:-93.75|Blaine:45.16:-93.23|Bloomington:44.84:-93.3|Brainerd:46.36:-94.2|
Brooklyn Center:45.08:-93.33|Brooklyn Park:45.09:-93.36|Buffalo:45.17:-93.87|Burnsville:44.77:-93.28|
Byron:44.03:-92.65|Cambridge:45.57:-93.22|Champlin:45.19:-93.4|Chanhassen:44.86:-93.53|Chaska:44.79:-93.6|
Cloquet:46.72:-92.46|Columbia Heights:45.04:-93.26|Coon Rapids:45.12:-93.29|Corcoran:45.1:-93.55|
Cottage Grove:44.83:-92.94|Crookston:47.77:-96.61|Crystal:45.03:-93.36|Dayton:45.24:-93.51|Delano:45.04:-93.79|
Detroit Lakes:46.82:-95.85|Duluth:46.78:-92.11|Eagan:44.8:-93.17|East Bethel:45.32:-93.2|East Grand Forks:47.93:-97.02|
Eden Prairie:44.85:-93.47|Edina:44.89:-93.35|Elk River:45.3:-93.57|Fairmont:43.65:-94.46|Falcon Heights:44.99:-93.17|
Faribault:44.29:-93.27|Farmington:44.64:-93.14|Fergus Falls:46.28:-96.08|Forest Lake:45.28:-92.99|Fridley:45.09:-93.26|
Glencoe:44.77:-94.15|Golden Valley:45.01:-93.35|Grand Rapids:47.24:-93.53|Ham Lake:45.25:-93.25|Hastings:44.74:-92.85|
Hermantown:46.81:-92.24|Hibbing:47.43:-92.94|Hopkins:44.92:-93.46|Hugo:45.16:-92.99|Hutchinson:44.89:-94.37|
International Falls:48.6:-93.41|Inver Grove Heights:44.85:-93.04|Isanti:45.49:-93.25|Jordan:44.67:-93.63|
Kasson:44.03:-92.75|Lake City:44.45:-92.27|Lake Elmo:45.:-92.88|Lakeville:44.65:-93.24|Lino Lakes:45.16:-93.09|
Litchfield:45.13:-94.53|Little Canada:45.03:-93.09|Little Falls:45.98:-94.36|Mahtomedi:45.07:-92.95|
Mankato:44.16:-94.01|Maple Grove:45.07:-93.46|Maplewood:44.95:-93.|Marshall:44.45:-95.79|Medina:45.04:-93.58|
Mendota Heights:44.88:-93.14|Minneapolis:44.98:-93.26|Minnetonka:44.91:-93.5|Minnetonka Mills:44.94:-93.44|
Minnetrista:44.94:-93.72|Montevideo:44.95:-95.72|Monticello:45.31:-93.79|Moorhead:46.87:-96.77|Morris:45.59:-95.91|
Mound:44.94:-93.67|Mounds View:45.1:-93.21|New Brighton:45.07:-93.2|New Hope:45.04:-93.39|New Prague:44.54:-93.58|
New Ulm:44.31:-94.46|North Branch:45.51:-92.98|North Mankato:44.17:-94.03|North Saint Paul:45.01:-92.99|
Northfield:44.46:-93.16|Oak Grove:45.34:-93.33|Oakdale:44.96:-92.96|Orono:44.97:-93.6|Otsego:45.27:-93.59|
Owatonna:44.08:-93.23|Plymouth:45.01:-93.46|Prior Lake:44.71:-93.42|Ramsey:45.26:-93.45|Red Wing:44.56:-92.53|
Redwood Falls:44.54:-95.12|Richfield:44.88:-93.28|Robbinsdale:45.03:-93.34|Rochester:44.02:-92.47|Rogers:45.19:-93.55|
Rosemount:44.74:-93.13|Roseville:45.01:-93.16|Saint Anthony:45.02:-93.22|Saint Cloud:45.56:-94.16|
Saint Francis:45.39:-93.36|Saint Joseph:45.56:-94.32|Saint Louis Park:44.95:-93.35|Saint Michael:45.21:-93.66|
Saint Paul:44.94:-93.09|Saint Paul Park:44.84:-92.99|Saint Peter:44.32:-93.96|Sartell:45.62:-94.21|
Sauk Rapids:45.59:-94.17|Savage:44.78:-93.34|Shakopee:44.8:-93.53|Shoreview:45.08:-93.15|Shorewood:44.9:-93.59|
South Saint Paul:44.89:-93.03|Spring Lake Park:45.11:-93.24|Stewartville:43.86:-92.49|Stillwater:45.06:-92.81|
Thief River Falls:48.12:-96.18|Vadnais Heights:45.06:-93.07|Victoria:44.86:-93.66|Virginia:47.52:-92.54|
Waconia:44.85:-93.79|Waite Park:45.56:-94.22|Waseca:44.08:-93.51|West Coon Rapids:45.16:-93.35|
West Saint Paul:44.92:-93.1|White Bear Lake:45.08:-93.01|Willmar:45.12:-95.04|Winona:44.05:-91.64|
Woodbury:44.92:-92.96|Worthington:43.62:-95.6|Wyoming:45.34:-93.|Zimmerman:45.44:-93.59$$),
  ('MS', $$Aberdeen:33.83:-88.54|Amory:33.98:-88.49|Batesville:34.31:-89.94|Bay Saint Louis:30.31:-89.33|Biloxi:30.4:-88.89|
Booneville:34.66:-88.57|Brandon:32.27:-89.99|Brookhaven:31.58:-90.44|Byram:32.18:-90.25|Canton:32.61:-90.04|
Carriere:30.62:-89.65|Clarksdale:34.2:-90.57|Cleveland:33.74:-90.72|Clinton:32.34:-90.32|Columbia:31.25:-89.84|
Columbus:33.5:-88.43|Corinth:34.93:-88.52|D'Iberville:30.43:-88.89|Diamondhead:30.39:-89.36|Flowood:32.31:-90.14|
Forest:32.36:-89.47|Gautier:30.39:-88.61|Greenville:33.41:-91.06|Greenwood:33.52:-90.18|Grenada:33.77:-89.81|
Gulf Hills:30.43:-88.84|Gulf Park Estates:30.39:-88.76|Gulfport:30.37:-89.09|Hattiesburg:31.33:-89.29|
Hernando:34.82:-89.99|Holly Springs:31.32:-89.98|Horn Lake:34.96:-90.03|Indianola:33.45:-90.66|Jackson:32.3:-90.18|
Kosciusko:33.06:-89.59|Latimer:30.53:-88.87|Laurel:31.69:-89.13|Long Beach:30.35:-89.15|Louisville:33.12:-89.06|
Madison:32.46:-90.12|McComb:31.24:-90.45|Meridian:32.36:-88.7|Moss Point:30.41:-88.53|Natchez:31.56:-91.4|
New Albany:34.49:-89.01|Ocean Springs:30.41:-88.83|Olive Branch:34.96:-89.83|Oxford:34.37:-89.52|
Pascagoula:30.37:-88.56|Pass Christian:30.32:-89.25|Pearl:32.27:-90.13|Petal:31.35:-89.26|Philadelphia:32.77:-89.12|
Picayune:30.53:-89.68|Pontotoc:34.25:-89.|Richland:32.24:-90.16|Ridgeland:32.43:-90.13|Ripley:34.73:-88.95|
Saint Martin:30.44:-88.87|Saltillo:34.38:-88.68|Senatobia:34.62:-89.97|Southaven:34.99:-90.01|Starkville:33.45:-88.82|
Tupelo:34.26:-88.7|Vancleave:30.54:-88.69|Vicksburg:32.35:-90.88|Waveland:30.29:-89.38|West Gulfport:30.4:-89.09|
West Hattiesburg:31.32:-89.38|West Point:33.61:-88.65|Yazoo City:32.86:-90.41$$),
  ('MO', $$Affton:38.55:-90.33|Arnold:38.43:-90.38|Aurora:36.97:-93.72|Ballwin:38.6:-90.55|Barnhart:38.34:-90.39|
Battlefield:37.12:-93.37|Bellefontaine Neighbors:38.74:-90.23|Belton:38.81:-94.53|Berkeley:38.75:-90.33|
Black Jack:38.79:-90.27|Blue Springs:39.02:-94.28|Bolivar:37.61:-93.41|Bonne Terre:37.92:-90.56|Boonville:38.97:-92.74|
Bowling Green:39.34:-91.2|Branson:36.64:-93.22|Brentwood:38.62:-90.35|Bridgeton:38.77:-90.41|Cameron:39.74:-94.24|
Cape Girardeau:37.31:-89.52|Carl Junction:37.18:-94.57|Carthage:37.18:-94.31|Caruthersville:36.19:-89.66|
Charleston:36.92:-89.35|Chesterfield:38.66:-90.58|Chillicothe:39.8:-93.55|Clayton:38.64:-90.32|Clinton:38.37:-93.78|
Columbia:38.95:-92.33|Concord:38.52:-90.36|Crestwood:38.56:-90.38|Creve Coeur:38.66:-90.42|
Dardenne Prairie:38.77:-90.73|De Soto:38.14:-90.56|Dellwood:38.75:-90.29|Des Peres:38.6:-90.43|Dexter:36.8:-89.96|
East Independence:39.1:-94.36|Ellisville:38.59:-90.59|Eureka:38.5:-90.63|Excelsior Springs:39.34:-94.23|
Farmington:37.78:-90.42|Ferguson:38.74:-90.31|Festus:38.22:-90.4|Flat River:37.85:-90.52|Florissant:38.79:-90.32|
Fort Leonard Wood:37.71:-92.16|Fulton:38.85:-91.95|Gladstone:39.2:-94.55|Glasgow Village:38.75:-90.2|
Glendale:38.6:-90.38|Grain Valley:39.02:-94.2|Grandview:38.89:-94.53|Greenwood:38.85:-94.34|Hannibal:39.71:-91.36|
Harrisonville:38.65:-94.35|Hazelwood:38.77:-90.37|Independence:39.09:-94.42|Jackson:37.38:-89.67|
Jefferson City:38.58:-92.17|Jennings:38.72:-90.26|Joplin:37.08:-94.51|Kansas City:39.1:-94.58|Kearney:39.37:-94.36|
Kennett:36.24:-90.06|Kirksville:40.19:-92.58|Kirkwood:38.58:-90.41|Ladue:38.65:-90.38|Lake Saint Louis:38.8:-90.79|
Lebanon:37.68:-92.66|Lee's Summit:38.91:-94.38|Lemay:38.53:-90.28|Liberty:39.25:-94.42|Macon:39.74:-92.47|
Manchester:38.6:-90.51|Maplewood:38.61:-90.32|Marshall:39.12:-93.2|Marshfield:37.34:-92.91|
Maryland Heights:38.71:-90.43|Maryville:40.35:-94.87|Mehlville:38.51:-90.32|Mexico:39.17:-91.88|Moberly:39.42:-92.44|
Monett:36.93:-93.93|Murphy:38.49:-90.49|Neosho:36.87:-94.37|Nevada:37.84:-94.35|Nixa:37.04:-93.29|O'Fallon:38.81:-90.7|
Oak Grove:39.01:-94.13|Oakville:38.47:-90.3|Odessa:39.:-93.95|Old Jamestown:38.83:-90.29|Olivette:38.67:-90.38|
Overland:38.7:-90.36|Ozark:37.02:-93.21|Pacific:38.48:-90.74|Park Hills:37.85:-90.52|Parkville:39.2:-94.68|
Perryville:37.72:-89.86|Pevely:38.28:-90.4|Pleasant Hill:38.79:-94.27|Poplar Bluff:36.76:-90.39|Raymore:38.8:-94.45|
Raytown:39.01:-94.46|Republic:37.12:-93.48|Richmond:39.28:-93.98|Richmond Heights:38.63:-90.32|Rolla:37.95:-91.77|
Saint Ann:38.73:-90.38|Saint Charles:38.78:-90.48|Saint John:38.71:-90.35|Saint Johns:38.71:-90.34|
Saint Joseph:39.77:-94.85|Saint Peters:38.8:-90.63|Sappington:38.54:-90.38|Savannah:39.94:-94.83|Sedalia:38.7:-93.23|
Shrewsbury:38.59:-90.34|Sikeston:36.88:-89.59|Smithville:39.39:-94.58|Spanish Lake:38.79:-90.22|
Springfield:37.22:-93.3|St. Louis:38.63:-90.2|Sullivan:38.21:-91.16|Sunset Hills:38.54:-90.41|
Town and Country:38.61:-90.46|Trenton:40.08:-93.62|Troy:38.98:-90.98|Union:38.45:-91.01|University City:38.66:-90.31|
Valley Park:38.55:-90.49|Warrensburg:38.76:-93.74|Warrenton:38.81:-91.14|Washington:38.56:-91.01|
Waynesville:37.83:-92.2|Webb City:37.15:-94.46|Webster Groves:38.59:-90.36|Weldon Spring:38.71:-90.69|
Wentzville:38.81:-90.85|West Plains:36.73:-91.85|Wildwood:38.58:-90.66|Willard:37.31:-93.43$$),
  ('MT', $$Anaconda:46.13:-112.94|Belgrade:45.78:-111.18|Billings:45.78:-108.5|Bozeman:45.68:-111.04|Butte:46.:-112.53|
Columbia Falls:48.37:-114.18|Evergreen:48.23:-114.28|Glendive:47.11:-104.71|Great Falls:47.5:-111.3|
Havre:48.55:-109.68|Helena:46.59:-112.04|Helena Valley Southeast:46.62:-111.92|
Helena Valley West Central:46.66:-112.06|Kalispell:48.2:-114.31|Laurel:45.67:-108.77|Lewistown:47.06:-109.43|
Livingston:45.66:-110.56|Lockwood:45.82:-108.41|Miles City:46.41:-105.84|Missoula:46.87:-113.99|
Orchard Homes:46.86:-114.05|Sidney:47.72:-104.16|Whitefish:48.41:-114.34$$),
  ('NE', $$Alliance:42.1:-102.87|Beatrice:40.27:-96.75|Bellevue:41.14:-95.89|Blair:41.54:-96.13|Chadron:42.83:-103.|
Chalco:41.18:-96.15|Columbus:41.43:-97.37|Crete:40.63:-96.96|Elkhorn:41.29:-96.23|Fremont:41.43:-96.5|
Gering:41.83:-103.66|Grand Island:40.93:-98.34|Gretna:41.14:-96.24|Hastings:40.59:-98.39|Holdrege:40.44:-99.37|
Kearney:40.7:-99.08|La Vista:41.18:-96.03|Lexington:40.78:-99.74|Lincoln:40.8:-96.67|McCook:40.2:-100.63|
Nebraska City:40.68:-95.86|Norfolk:42.03:-97.42|North Platte:41.12:-100.77|Omaha:41.26:-95.94|Papillion:41.15:-96.04|
Plattsmouth:41.01:-95.88|Ralston:41.21:-96.04|Schuyler:41.45:-97.06|Scottsbluff:41.87:-103.67|Seward:40.91:-97.1|
Sidney:41.14:-102.98|South Sioux City:42.47:-96.41|Wayne:42.23:-97.02|York:40.87:-97.59$$),
  ('NV', $$Boulder City:35.98:-114.83|Carson City:39.16:-119.77|Cold Springs:39.68:-119.98|Dayton:39.24:-119.59|
Elko:40.83:-115.76|Enterprise:36.03:-115.24|Fallon:39.47:-118.78|Fernley:39.61:-119.25|Gardnerville:38.94:-119.75|
Gardnerville Ranchos:38.89:-119.74|Henderson:36.04:-114.98|Incline Village:39.25:-119.97|Indian Hills:39.09:-119.78|
Johnson Lane:39.05:-119.72|Las Vegas:36.17:-115.14|Laughlin:35.17:-114.57|Lemmon Valley:39.64:-119.84|
Mesquite:36.81:-114.07|Moapa Valley:36.58:-114.47|North Las Vegas:36.2:-115.12|Pahrump:36.21:-115.98|
Paradise:36.1:-115.15|Reno:39.53:-119.81|Silver Springs:39.42:-119.22|Spanish Springs:39.65:-119.71|
Sparks:39.53:-119.75|Spring Creek:40.73:-115.59|Spring Valley:36.11:-115.25|Summerlin South:36.12:-115.33|
Sun Valley:39.6:-119.78|Sunrise Manor:36.21:-115.07|Whitney:36.1:-115.04|Winchester:36.13:-115.12|
Winnemucca:40.97:-117.74$$),
  ('NH', $$Atkinson:42.84:-71.15|Auburn:43.:-71.35|Barrington:43.22:-71.05|Bedford:42.95:-71.52|Berlin:44.47:-71.19|
Bow Bog:43.12:-71.51|Chester:42.96:-71.26|Claremont:43.38:-72.35|Concord:43.21:-71.54|Derry:42.88:-71.33|
Derry Village:42.89:-71.31|Dover:43.2:-70.87|Durham:43.13:-70.93|East Concord:43.24:-71.54|Exeter:42.98:-70.95|
Franklin:43.44:-71.65|Gilford:43.55:-71.41|Hampstead:42.87:-71.18|Hampton:42.94:-70.84|Hanover:43.7:-72.29|
Hollis:42.74:-71.59|Hopkinton:43.19:-71.68|Hudson:42.76:-71.44|Keene:42.93:-72.28|Kingston:42.94:-71.05|
Laconia:43.53:-71.47|Lebanon:43.64:-72.25|Litchfield:42.84:-71.48|Londonderry:42.87:-71.37|Manchester:43.:-71.45|
Merrimack:42.87:-71.49|Milford:42.84:-71.65|Moultonborough:43.75:-71.4|Nashua:42.77:-71.47|New Ipswich:42.75:-71.85|
Newmarket:43.08:-70.94|Northfield:43.43:-71.59|Pelham:42.73:-71.32|Pembroke:43.15:-71.46|Plaistow:42.84:-71.09|
Portsmouth:43.08:-70.76|Rindge:42.75:-72.01|Rochester:43.3:-70.98|Rye:43.01:-70.77|Salem:42.79:-71.2|
Sandown:42.93:-71.19|Seabrook:42.89:-70.87|Somersworth:43.26:-70.87|South Hooksett:43.03:-71.44|
Stratham Station:43.05:-70.9|Suncook:43.13:-71.45|Swanzey:42.87:-72.28|Weare:43.09:-71.73|Windham:42.8:-71.3$$),
  ('NJ', $$Absecon:39.43:-74.5|Allendale:41.04:-74.13|Asbury Park:40.22:-74.01|Ashland:39.86:-75.01|Atco:39.77:-74.89|
Atlantic City:39.36:-74.42|Audubon:39.89:-75.07|Avenel:40.58:-74.29|Barrington:39.86:-75.06|Bayonne:40.67:-74.11|
Bayville:39.91:-74.15|Beachwood:39.94:-74.19|Bedminster:40.68:-74.65|Belleville:40.79:-74.15|Bellmawr:39.87:-75.09|
Belmar:40.18:-74.02|Bergenfield:40.93:-74.|Berkeley Heights:40.68:-74.44|Berlin:39.79:-74.93|
Bernardsville:40.72:-74.57|Bloomfield:40.81:-74.19|Bloomingdale:41.:-74.33|Bogota:40.88:-74.03|Boonton:40.9:-74.41|
Bound Brook:40.57:-74.54|Bradley Gardens:40.56:-74.65|Bridgeton:39.43:-75.23|Bridgewater:40.6:-74.65|
Brigantine:39.41:-74.36|Brookdale:40.83:-74.18|Browns Mills:39.97:-74.58|Budd Lake:40.87:-74.73|
Burlington:40.07:-74.86|Butler:41.:-74.34|Caldwell:40.84:-74.28|Camden:39.93:-75.12|Cape May Court House:39.08:-74.82|
Carlstadt:40.84:-74.09|Carneys Point:39.71:-75.47|Carteret:40.58:-74.23|Cedar Grove:40.85:-74.23|Chatham:40.74:-74.38|
Cherry Hill:39.93:-75.03|Cherry Hill Mall:39.94:-75.01|Cinnaminson:40.:-74.99|Clark:40.64:-74.31|Clayton:39.66:-75.09|
Cliffside Park:40.82:-73.99|Clifton:40.86:-74.16|Closter:40.97:-73.96|Collingswood:39.92:-75.07|Colonia:40.57:-74.3|
Cranford:40.66:-74.3|Cresskill:40.94:-73.96|Crestwood Village:39.95:-74.36|Dayton:40.37:-74.51|Demarest:40.96:-73.96|
Dover:40.88:-74.56|Dumont:40.94:-74.|Dunellen:40.59:-74.47|East Brunswick:40.43:-74.42|East Franklin:40.49:-74.47|
East Hanover:40.82:-74.36|East Orange:40.77:-74.2|East Rutherford:40.83:-74.1|Eatontown:40.3:-74.05|Echelon:39.85:-75.|
Edgewater:40.83:-73.98|Edgewater Park:40.07:-74.9|Edison:40.52:-74.41|Elizabeth:40.66:-74.21|Elmwood Park:40.9:-74.12|
Emerson:40.98:-74.03|Englewood:40.89:-73.97|Englewood Cliffs:40.89:-73.95|Ewing:40.27:-74.8|Fair Haven:40.36:-74.04|
Fair Lawn:40.94:-74.13|Fairfield:40.88:-74.31|Fairview:40.81:-74.|Fanwood:40.64:-74.38|Finderne:40.56:-74.58|
Florham Park:40.79:-74.39|Fords:40.53:-74.32|Forked River:39.84:-74.19|Fort Dix:40.03:-74.62|Fort Lee:40.85:-73.97|
Franklin Lakes:41.02:-74.21|Franklin Park:40.44:-74.54|Freehold:40.26:-74.27|Garfield:40.88:-74.11|
Glassboro:39.7:-75.11|Glen Ridge:40.81:-74.2|Glen Rock:40.96:-74.13|Gloucester City:39.89:-75.12|
Green Knoll:40.6:-74.61|Greentree:39.9:-74.96|Guttenberg:40.79:-74.|Hackensack:40.89:-74.04|Hackettstown:40.85:-74.83|
Haddon Heights:39.88:-75.06|Haddonfield:39.89:-75.04|Haledon:40.94:-74.19|Hamilton Square:40.23:-74.65|
Hammonton:39.64:-74.8|Hanover:40.8:-74.37|Harrison:40.75:-74.16|Hasbrouck Heights:40.86:-74.08|Hawthorne:40.95:-74.15|
Heathcote:40.39:-74.58|Highland Park:40.5:-74.42|Hightstown:40.27:-74.52|Hillsdale:41.:-74.04|Hillside:40.7:-74.23|
Hoboken:40.74:-74.03|Holiday City-Berkeley:39.96:-74.28|Hopatcong:40.93:-74.66|Hopatcong Hills:40.94:-74.67|
Irvington:40.73:-74.23|Iselin:40.58:-74.32|Jackson:39.78:-74.86|Jamesburg:40.35:-74.44|Jersey City:40.73:-74.08|
Keansburg:40.44:-74.13|Kearny:40.77:-74.15|Kendall Park:40.42:-74.56|Kenilworth:40.68:-74.29|Keyport:40.43:-74.2|
Kingston Estates:39.92:-74.99|Kinnelon:41.:-74.37|Lake Mohawk:41.02:-74.66|Lakewood:40.1:-74.22|Landing:40.91:-74.67|
Laurence Harbor:40.46:-74.25|Leonia:40.86:-73.99|Lincoln Park:40.92:-74.3|Lincroft:40.33:-74.12|Linden:40.62:-74.24|
Lindenwold:39.82:-75.|Linwood:39.34:-74.58|Little Falls:40.87:-74.21|Little Ferry:40.85:-74.04|
Little Silver:40.34:-74.05|Livingston:40.8:-74.31|Lodi:40.88:-74.08|Long Branch:40.3:-73.99|Lyndhurst:40.81:-74.12|
Madison:40.76:-74.42|Madison Park:40.45:-74.31|Mahwah:41.09:-74.14|Manasquan:40.13:-74.05|Manville:40.54:-74.59|
Maple Shade:39.95:-74.99|Maplewood:40.73:-74.27|Margate City:39.33:-74.5|Marlboro:40.32:-74.25|Marlton:39.89:-74.92|
Martinsville:40.6:-74.56|Matawan:40.41:-74.23|Maywood:40.9:-74.06|Mendham:40.78:-74.6|Mercerville:40.24:-74.69|
Mercerville-Hamilton Square:40.23:-74.67|Metuchen:40.54:-74.36|Middlesex:40.57:-74.49|Midland Park:40.99:-74.14|
Milltown:40.46:-74.44|Millville:39.4:-75.04|Montclair:40.83:-74.21|Montvale:41.05:-74.02|
Moorestown-Lenola:39.97:-74.96|Morganville:40.38:-74.24|Morris Plains:40.82:-74.48|Morristown:40.8:-74.48|
Mount Arlington:40.93:-74.63|Mount Holly:39.99:-74.79|Mount Laurel:39.93:-74.89|Mountainside:40.67:-74.36|
Mystic Island:39.54:-74.38|New Brunswick:40.49:-74.45|New Milford:40.94:-74.02|New Providence:40.7:-74.4|
Newark:40.74:-74.17|Newton:41.06:-74.75|North Arlington:40.79:-74.13|North Bergen:40.8:-74.01|
North Caldwell:40.86:-74.26|North Haledon:40.96:-74.19|North Plainfield:40.63:-74.43|Northfield:39.37:-74.55|
Norwood:41.:-73.96|Nutley:40.82:-74.16|Oakland:41.01:-74.26|Ocean Acres:39.74:-74.28|Ocean City:39.28:-74.57|
Oceanport:40.32:-74.02|Old Bridge:40.41:-74.37|Old Tappan:41.01:-73.99|Oradell:40.96:-74.04|Orange:40.77:-74.23|
Palisades Park:40.85:-74.|Palmyra:40.01:-75.03|Paramus:40.94:-74.08|Park Ridge:41.04:-74.04|Parsippany:40.86:-74.43|
Passaic:40.86:-74.13|Paterson:40.92:-74.17|Paulsboro:39.83:-75.24|Pennsauken:39.96:-75.06|Pennsville:39.65:-75.52|
Perth Amboy:40.51:-74.27|Phillipsburg:40.69:-75.19|Pine Hill:39.78:-74.99|Pine Lake Park:40.:-74.26|
Piscataway:40.5:-74.4|Pitman:39.73:-75.13|Plainfield:40.63:-74.41|Pleasantville:39.39:-74.52|
Point Pleasant:40.08:-74.07|Pomona:39.48:-74.58|Pompton Lakes:41.01:-74.29|Princeton:40.35:-74.66|
Princeton Meadows:40.33:-74.56|Prospect Park:40.94:-74.17|Rahway:40.61:-74.28|Ramblewood:39.93:-74.94|
Ramsey:41.06:-74.14|Ramtown:40.12:-74.14|Randolph:40.85:-74.58|Raritan:40.57:-74.63|Red Bank:40.35:-74.06|
Ridgefield:40.83:-74.01|Ridgefield Park:40.86:-74.02|Ridgewood:40.98:-74.12|Ringwood:41.11:-74.25|
River Edge:40.93:-74.04|River Vale:41.:-74.01|Robertsville:40.35:-74.29|Rochelle Park:40.91:-74.08|
Rockaway:40.9:-74.51|Roseland:40.82:-74.29|Roselle:40.65:-74.26|Roselle Park:40.66:-74.26|Rumson:40.37:-74.|
Runnemede:39.85:-75.07|Rutherford:40.83:-74.11|Saddle Brook:40.9:-74.09|Sayreville:40.46:-74.36|
Sayreville Junction:40.47:-74.33|Scotch Plains:40.66:-74.39|Secaucus:40.79:-74.06|Short Hills:40.75:-74.33|
Sicklerville:39.72:-74.97|Smithville:39.49:-74.46|Somerdale:39.84:-75.02|Somers Point:39.32:-74.59|
Somerset:40.5:-74.49|Somerville:40.57:-74.61|South Amboy:40.48:-74.29|South Old Bridge:40.41:-74.35|
South Orange:40.75:-74.26|South Plainfield:40.58:-74.41|South River:40.45:-74.39|South Vineland:39.45:-75.03|
Sparta:41.03:-74.64|Spotswood:40.39:-74.4|Springdale:39.9:-74.97|Springfield:40.7:-74.32|Stratford:39.83:-75.02|
Strathmore:40.4:-74.21|Succasunna:40.87:-74.64|Summit:40.72:-74.36|Teaneck:40.9:-74.02|Tenafly:40.93:-73.96|
Tinton Falls:40.3:-74.1|Toms River:39.95:-74.2|Totowa:40.91:-74.21|Trenton:40.22:-74.74|Twin Rivers:40.26:-74.49|
Union:40.7:-74.26|Union Beach:40.45:-74.18|Union City:40.78:-74.02|Upper Montclair:40.85:-74.2|
Upper Saddle River:41.06:-74.1|Ventnor City:39.34:-74.48|Verona:40.83:-74.24|Villas:39.03:-74.94|
Vincentown:39.93:-74.75|Vineland:39.49:-75.03|Voorhees:40.48:-74.48|Waldwick:41.01:-74.12|Wallington:40.85:-74.11|
Wanaque:41.04:-74.29|Warren Township:40.61:-74.52|Washington:40.76:-74.98|Watchung:40.64:-74.45|Wayne:40.93:-74.28|
Weehawken:40.77:-74.02|West Freehold:40.24:-74.3|West Long Branch:40.29:-74.02|West Milford:41.13:-74.37|
West New York:40.79:-74.01|West Orange:40.8:-74.24|Westfield:40.66:-74.35|Westwood:40.99:-74.03|Wharton:40.89:-74.58|
White Horse:40.19:-74.7|White Meadow Lake:40.92:-74.51|Wildwood:38.99:-74.81|Williamstown:39.69:-75.|
Willingboro:40.03:-74.87|Wood-Ridge:40.85:-74.09|Woodbridge:40.56:-74.28|Woodbury:39.84:-75.15|
Woodcliff Lake:41.02:-74.07|Woodland Park:40.89:-74.19|Wyckoff:41.01:-74.17|Yardville:40.18:-74.66|
Yorketown:40.31:-74.34$$),
  ('NM', $$Alamogordo:32.9:-105.96|Albuquerque:35.08:-106.65|Anthony:32.:-106.61|Artesia:32.84:-104.4|Aztec:36.82:-107.99|
Belen:34.66:-106.78|Bernalillo:35.3:-106.55|Bloomfield:36.71:-107.98|Carlsbad:32.42:-104.23|Chaparral:32.02:-106.39|
Clovis:34.4:-103.21|Corrales:35.24:-106.61|Deming:32.27:-107.76|Eldorado at Santa Fe:35.53:-105.93|
Enchanted Hills:35.34:-106.59|Española:35.99:-106.08|Farmington:36.73:-108.22|Gallup:35.53:-108.74|
Grants:35.15:-107.85|Hobbs:32.7:-103.14|Kirtland:36.73:-108.36|Las Cruces:32.31:-106.78|Las Vegas:35.59:-105.22|
Lee Acres:35.15:-106.65|Los Alamos:35.89:-106.31|Los Chavez:34.73:-106.76|Los Lunas:34.81:-106.73|
Los Ranchos de Albuquerque:35.16:-106.64|Lovington:32.94:-103.35|North Valley:35.17:-106.62|Portales:34.19:-103.33|
Raton:36.9:-104.44|Rio Rancho:35.23:-106.66|Roswell:33.39:-104.52|Ruidoso:33.33:-105.67|Santa Fe:35.69:-105.94|
Shiprock:36.79:-108.69|Silver City:32.77:-108.28|Socorro:34.06:-106.89|South Valley:35.01:-106.68|
Sunland Park:31.8:-106.58|Taos:36.41:-105.57|Truth or Consequences:33.13:-107.25|Tucumcari:35.17:-103.73|
White Rock:35.83:-106.2|Zuni Pueblo:35.07:-108.85$$),
  ('NY', $$Airmont:41.1:-74.12|Albany:42.65:-73.76|Albertson:40.77:-73.64|Albion:43.25:-78.19|Amherst:42.98:-78.8|
Amityville:40.68:-73.42|Amsterdam:42.94:-74.19|Arrochar:40.6:-74.07|Arverne:40.59:-73.8|Astoria:40.77:-73.93|
Auburn:42.93:-76.57|Babylon:40.7:-73.33|Baldwin:40.66:-73.61|Baldwin Harbor:40.64:-73.61|Baldwinsville:43.16:-76.33|
Ballston Spa:43.:-73.85|Batavia:43.:-78.19|Bath:42.34:-77.32|Bath Beach:40.6:-74.|Bay Shore:40.73:-73.25|
Bay Wood:40.75:-73.29|Baychester:40.87:-73.84|Bayport:40.74:-73.05|Bayside:40.77:-73.78|Bayville:40.91:-73.56|
Beacon:41.5:-73.97|Bellaire:40.71:-73.75|Belle Harbor:40.58:-73.85|Bellmore:40.67:-73.53|Bensonhurst:40.6:-73.99|
Bergen Beach:40.62:-73.91|Bethpage:40.74:-73.48|Big Flats:42.14:-76.94|Binghamton:42.1:-75.92|Blauvelt:41.06:-73.96|
Bohemia:40.77:-73.12|Borough Park:40.63:-74.|Boston:42.63:-78.74|Brentwood:40.78:-73.25|Briarcliff Manor:41.15:-73.82|
Briarwood:40.71:-73.82|Brighton:43.15:-77.55|Brighton Beach:40.58:-73.96|Brockport:43.21:-77.94|
Bronxville:40.94:-73.83|Brooklyn:40.65:-73.95|Brooklyn Heights:40.7:-73.99|Brownsville:40.66:-73.92|
Buffalo:42.89:-78.88|Bushwick:40.69:-73.92|Calverton:40.91:-72.74|Cambria Heights:40.69:-73.74|
Canandaigua:42.87:-77.29|Canarsie:40.64:-73.9|Canton:44.6:-75.17|Carmel Hamlet:41.41:-73.69|Cedarhurst:40.62:-73.72|
Center Moriches:40.8:-72.79|Centereach:40.86:-73.1|Centerport:40.89:-73.38|Central Islip:40.79:-73.2|
Cheektowaga:42.9:-78.75|Chestnut Ridge:41.08:-74.06|Chinatown:40.72:-74.|Clifton:40.62:-74.08|Cohoes:42.77:-73.7|
Cold Spring Harbor:40.87:-73.46|College Point:40.79:-73.85|Colonie:42.72:-73.83|Commack:40.84:-73.29|
Concord:40.61:-74.08|Coney Island:40.58:-73.99|Congers:41.15:-73.95|Copiague:40.68:-73.4|Coram:40.87:-73.|
Corning:42.14:-77.05|Corona:40.75:-73.86|Cortland:42.6:-76.18|Croton-on-Hudson:41.21:-73.89|Cypress Hills:40.68:-73.89|
Deer Park:40.76:-73.33|Delmar:42.62:-73.83|Depew:42.9:-78.69|Dix Hills:40.8:-73.34|Dobbs Ferry:41.01:-73.87|
Dongan Hills:40.59:-74.1|Douglaston:40.77:-73.75|Dunkirk:42.48:-79.33|Dyker Heights:40.62:-74.01|
East Aurora:42.77:-78.61|East Elmhurst:40.76:-73.87|East Farmingdale:40.73:-73.42|East Flatbush:40.65:-73.93|
East Garden City:40.73:-73.6|East Glenville:42.89:-73.93|East Harlem:40.79:-73.94|East Hills:40.79:-73.63|
East Islip:40.73:-73.19|East Massapequa:40.67:-73.44|East Meadow:40.71:-73.56|East Moriches:40.81:-72.76|
East New York:40.67:-73.88|East Northport:40.88:-73.32|East Patchogue:40.77:-73.|East Rochester:43.11:-77.49|
East Rockaway:40.64:-73.67|East Setauket:40.94:-73.11|East Shoreham:40.94:-72.88|East Tremont:40.85:-73.89|
East Village:40.73:-73.99|Eastchester:40.96:-73.81|Edgemere:40.6:-73.77|Eggertsville:42.96:-78.8|Elmhurst:40.74:-73.88|
Elmira:42.09:-76.81|Elmont:40.7:-73.71|Eltingville:40.55:-74.17|Elwood:40.85:-73.34|Emerson Hill:40.61:-74.1|
Endicott:42.1:-76.05|Endwell:42.11:-76.02|Fairmount:43.05:-76.24|Fairport:43.1:-77.44|Fairview:41.72:-73.92|
Fallsburg:41.73:-74.6|Far Rockaway:40.61:-73.76|Farmingdale:40.73:-73.45|Farmingville:40.83:-73.03|
Financial District:40.71:-74.01|Flatbush:40.65:-73.96|Flatlands:40.62:-73.93|Floral Park:40.72:-73.7|
Fordham:40.86:-73.9|Forest Hills:40.72:-73.85|Fort Drum:44.06:-75.76|Fort Hamilton:40.62:-74.03|
Fort Salonga:40.91:-73.3|Franklin Square:40.71:-73.68|Fredonia:42.44:-79.33|Freeport:40.66:-73.58|
Fresh Meadows:40.73:-73.79|Fulton:43.32:-76.42|Garden City:40.73:-73.63|Garden City Park:40.74:-73.66|
Gates-North Gates:43.17:-77.7|Geneseo:42.8:-77.82|Geneva:42.87:-76.98|Glen Cove:40.86:-73.63|Glen Oaks:40.75:-73.71|
Glendale:40.7:-73.89|Glens Falls:43.31:-73.64|Glens Falls North:43.34:-73.68|Gloversville:43.05:-74.34|
Goshen:41.4:-74.32|Gramercy Park:40.74:-73.99|Grand Island:43.03:-78.96|Graniteville:40.62:-74.15|
Gravesend:40.6:-73.97|Great Kills:40.55:-74.15|Great Neck:40.8:-73.73|Great Neck Plaza:40.79:-73.73|
Greece:43.21:-77.69|Greenburgh:41.03:-73.84|Greenlawn:40.87:-73.37|Greenpoint:40.72:-73.95|Greenville:40.99:-73.82|
Hamburg:42.72:-78.83|Hamlin:43.3:-77.92|Hampton Bays:40.87:-72.52|Harlem:40.81:-73.95|Harris Hill:42.96:-78.68|
Harrison:40.97:-73.71|Hartsdale:41.02:-73.8|Hastings-on-Hudson:40.99:-73.88|Hauppauge:40.83:-73.2|
Haverstraw:41.2:-73.96|Hell's Kitchen:40.76:-73.99|Hempstead:40.71:-73.62|Herkimer:43.03:-74.99|Hewlett:40.64:-73.7|
Hicksville:40.77:-73.53|Highland:41.72:-73.96|Hillcrest:41.13:-74.04|Hillside:40.71:-73.79|Hilton:43.29:-77.79|
Holbrook:40.81:-73.08|Hollis:40.71:-73.77|Holtsville:40.82:-73.05|Hornell:42.33:-77.66|Horseheads:42.17:-76.82|
Howard Beach:40.66:-73.84|Hudson:42.25:-73.79|Hudson Falls:43.3:-73.59|Huguenot:40.54:-74.19|Huntington:40.87:-73.43|
Huntington Station:40.85:-73.41|Hunts Point:40.81:-73.88|Ilion:43.02:-75.04|Inwood:40.87:-73.93|
Irondequoit:43.21:-77.58|Irvington:41.04:-73.87|Islip:40.73:-73.21|Islip Terrace:40.74:-73.19|Ithaca:42.44:-76.5|
Jackson Heights:40.76:-73.89|Jamaica:40.69:-73.81|Jamestown:42.1:-79.24|Jefferson Valley-Yorktown:41.32:-73.8|
Jericho:40.79:-73.54|Johnson City:42.12:-75.96|Johnstown:43.01:-74.37|Kaser:41.12:-74.07|Kenmore:42.97:-78.87|
Kensington:40.65:-73.97|Kew Gardens:40.71:-73.83|Kew Gardens Hills:40.73:-73.82|Kings Bridge:40.88:-73.91|
Kings Park:40.89:-73.26|Kings Point:40.82:-73.74|Kingston:41.93:-74.|Kiryas Joel:41.34:-74.17|Lackawanna:42.83:-78.82|
Lake Carmel:41.46:-73.67|Lake Grove:40.85:-73.12|Lake Mohegan:41.32:-73.85|Lake Ronkonkoma:40.84:-73.13|
Lakeview:42.43:-75.87|Lancaster:42.9:-78.67|Larchmont:40.93:-73.75|Latham:42.75:-73.76|Laurelton:40.67:-73.75|
Lawrence:40.62:-73.73|Levittown:40.73:-73.51|Lindenhurst:40.69:-73.37|Little Neck:40.76:-73.73|Lockport:43.17:-78.69|
Long Beach:40.59:-73.66|Long Island City:40.74:-73.95|Lynbrook:40.65:-73.67|Mahopac:41.37:-73.73|Malone:44.85:-74.29|
Malverne:40.68:-73.67|Mamaroneck:40.95:-73.73|Manhasset:40.8:-73.7|Manhattan:40.78:-73.97|Manorhaven:40.84:-73.71|
Manorville:40.87:-72.81|Marbletown:41.88:-74.11|Mariners Harbor:40.64:-74.16|Maspeth:40.72:-73.91|
Massapequa:40.68:-73.47|Massapequa Park:40.68:-73.46|Massena:44.93:-74.89|Mastic:40.8:-72.84|Mastic Beach:40.77:-72.85|
Mattydale:43.1:-76.15|Mechanicstown:41.44:-74.39|Mechanicville:42.9:-73.69|Medford:40.82:-73.|Medina:43.22:-78.39|
Melrose:40.82:-73.91|Melville:40.79:-73.42|Merrick:40.66:-73.55|Middle Island:40.88:-72.94|Middle Village:40.72:-73.88|
Middletown:41.45:-74.42|Midland Beach:40.57:-74.09|Miller Place:40.96:-73.|Mineola:40.75:-73.64|Monroe:41.33:-74.19|
Monsey:41.11:-74.07|Monticello:41.66:-74.69|Morningside Heights:40.81:-73.96|Morris Heights:40.85:-73.92|
Morris Park:40.85:-73.85|Morrisania:40.83:-73.91|Mott Haven:40.81:-73.92|Mount Ivy:41.19:-74.03|
Mount Kisco:41.2:-73.73|Mount Sinai:40.95:-73.03|Mount Vernon:40.91:-73.84|Myers Corner:41.61:-73.87|
Nanuet:41.09:-74.01|Nesconset:40.85:-73.15|New Cassel:40.76:-73.57|New City:41.15:-73.99|New Dorp:40.57:-74.12|
New Dorp Beach:40.57:-74.1|New Hempstead:41.15:-74.03|New Hyde Park:40.74:-73.69|New Paltz:41.75:-74.09|
New Rochelle:40.91:-73.78|New Springville:40.59:-74.16|New Square:41.14:-74.03|New Windsor:41.48:-74.02|
New York:40.71:-74.01|Newark:43.05:-77.1|Newburgh:41.5:-74.01|Niagara Falls:43.09:-79.06|North Amityville:40.7:-73.43|
North Babylon:40.72:-73.32|North Bay Shore:40.74:-73.26|North Bellmore:40.69:-73.53|North Bellport:40.77:-72.94|
North Castle:41.14:-73.68|North Elba:44.24:-73.95|North Gates:43.18:-77.7|North Hills:40.78:-73.68|
North Lindenhurst:40.71:-73.38|North Massapequa:40.7:-73.46|North Merrick:40.69:-73.56|
North New Hyde Park:40.74:-73.69|North Patchogue:40.79:-73.01|North Syracuse:43.13:-76.13|North Tonawanda:43.04:-78.86|
North Valley Stream:40.69:-73.7|North Wantagh:40.69:-73.51|Northport:40.9:-73.34|Northumberland:43.13:-73.59|
Norwich:42.53:-75.52|Nyack:41.09:-73.92|Oakdale:42.25:-73.78|Oakwood:40.56:-74.12|Oceanside:40.64:-73.64|
Ogdensburg:44.69:-75.49|Old Bethpage:40.76:-73.45|Olean:42.08:-78.43|Oneida:43.09:-75.65|Oneonta:42.45:-75.06|
Orange Lake:41.54:-74.1|Ossining:41.16:-73.86|Oswego:43.46:-76.51|Oyster Bay:40.87:-73.53|Ozone Park:40.68:-73.84|
Park Slope:40.67:-73.99|Parkchester:40.84:-73.86|Patchogue:40.77:-73.02|Pearl River:41.06:-74.02|
Peekskill:41.29:-73.92|Pelham:40.91:-73.81|Pelham Manor:40.9:-73.81|Penn Yan:42.66:-77.05|Plainedge:40.72:-73.48|
Plainview:40.78:-73.47|Plattsburgh:44.7:-73.45|Pleasantville:41.13:-73.79|Port Chester:41.:-73.67|
Port Jefferson:40.95:-73.07|Port Jefferson Station:40.93:-73.05|Port Jervis:41.38:-74.69|Port Richmond:40.63:-74.14|
Port Washington:40.83:-73.7|Potsdam:44.67:-74.98|Poughkeepsie:41.7:-73.92|Pound Ridge:41.21:-73.57|Queens:40.68:-73.84|
Queens Village:40.73:-73.74|Queensbury:43.38:-73.61|Rego Park:40.73:-73.85|Rensselaer:42.64:-73.74|
Richland:43.57:-76.05|Richmond Hill:40.7:-73.83|Ridge:40.89:-72.9|Ridgewood:40.7:-73.91|Riverdale:40.9:-73.91|
Riverhead:40.92:-72.66|Rochester:43.15:-77.62|Rockville Centre:40.66:-73.64|Rocky Point:40.95:-72.93|
Roessleville:42.7:-73.81|Rome:43.21:-75.46|Ronkonkoma:40.82:-73.11|Roosevelt:40.68:-73.59|Rosedale:40.66:-73.74|
Roslyn Heights:40.79:-73.65|Rossville:40.56:-74.21|Rotterdam:42.79:-73.97|Rye:40.98:-73.68|Rye Brook:41.02:-73.68|
Saint James:40.88:-73.16|Salamanca:42.16:-78.72|Salisbury:40.75:-73.56|Saranac Lake:44.33:-74.13|
Saratoga Springs:43.08:-73.78|Sayville:40.74:-73.08|Scarsdale:41.01:-73.78|Schenectady:42.81:-73.94|
Scotchtown:41.48:-74.36|Scotia:42.83:-73.96|Sea Cliff:40.85:-73.64|Seaford:40.67:-73.49|Seaside:40.58:-73.83|
Selden:40.87:-73.04|Seneca Falls:42.91:-76.8|Setauket-East Setauket:40.93:-73.1|Sheepshead Bay:40.59:-73.94|
Shirley:40.8:-72.87|Sleepy Hollow:41.09:-73.86|Smithtown:40.86:-73.2|Solvay:43.06:-76.21|Sound Beach:40.96:-72.97|
South Beach:40.58:-74.08|South Farmingdale:40.72:-73.44|South Hill:42.43:-76.49|South Huntington:40.82:-73.4|
South Lockport:43.15:-78.7|South Valley Stream:40.66:-73.72|Southold:41.06:-72.43|Southport:42.05:-76.82|
Spring Valley:41.11:-74.04|Springfield Gardens:40.66:-73.76|Springs:41.02:-72.16|Spuyten Duyvil:40.88:-73.92|
Stapleton:40.63:-74.08|Staten Island:40.56:-74.14|Stony Brook:40.93:-73.14|Stony Point:41.23:-73.99|
Suffern:41.11:-74.15|Sunnyside:40.74:-73.94|Sunset Park:40.65:-74.01|Syosset:40.83:-73.5|Syracuse:43.05:-76.15|
Tappan:41.02:-73.95|Tarrytown:41.08:-73.86|Terrace Heights:40.72:-73.77|Terryville:40.91:-73.07|The Bronx:40.85:-73.87|
Thiells:41.21:-74.02|Throgs Neck:40.82:-73.82|Tompkinsville:40.64:-74.08|Tonawanda:43.02:-78.88|Tremont:40.85:-73.91|
Troy:42.73:-73.69|Tuckahoe:40.95:-73.83|Uniondale:40.7:-73.59|Unionport:40.83:-73.85|University Heights:40.86:-73.91|
Utica:43.1:-75.23|Valley Cottage:41.12:-73.96|Valley Stream:40.66:-73.71|Van Nest:40.85:-73.86|Viola:41.14:-74.08|
Volney:43.34:-76.36|Wading River:40.95:-72.84|Wakefield:40.9:-73.85|Walden:41.56:-74.19|Wantagh:40.68:-73.51|
Wappingers Falls:41.6:-73.91|Warwick:41.26:-74.36|Washington Heights:40.85:-73.94|Washingtonville:41.43:-74.17|
Waterloo:42.9:-76.86|Watertown:43.97:-75.91|Watervliet:42.73:-73.7|Wawarsing:41.76:-74.36|Webster:43.21:-77.43|
Wesley Hills:41.16:-74.07|West Albany:42.68:-73.78|West Babylon:40.72:-73.35|West Glens Falls:43.3:-73.68|
West Haverstraw:41.21:-73.99|West Hempstead:40.7:-73.65|West Hills:40.82:-73.43|West Islip:40.71:-73.31|
West Point:41.39:-73.96|West Sayville:40.73:-73.1|West Seneca:42.85:-78.8|Westbury:40.76:-73.59|
Westerleigh:40.62:-74.13|Westmere:42.69:-73.87|Wheatley Heights:40.76:-73.37|White Plains:41.03:-73.76|
Whitestone:40.79:-73.82|Williamsburg:40.71:-73.95|Williamsville:42.96:-78.74|Williston Park:40.76:-73.64|
Woodbury:41.36:-74.11|Woodhaven:40.69:-73.86|Woodlawn:40.9:-73.87|Woodmere:40.63:-73.71|Woodrow:40.54:-74.2|
Woodside:40.75:-73.91|Wyandanch:40.75:-73.36|Wykagyl:40.94:-73.8|Yaphank:40.84:-72.92|Yonkers:40.93:-73.9$$),
  ('NC', $$Aberdeen:35.13:-79.43|Albemarle:35.35:-80.2|Apex:35.73:-78.85|Archdale:35.91:-79.97|Asheboro:35.71:-79.81|
Asheville:35.6:-82.55|Ayden:35.47:-77.42|Belmont:35.24:-81.04|Bessemer City:35.28:-81.28|Black Mountain:35.62:-82.32|
Boiling Spring Lakes:34.03:-78.07|Boone:36.22:-81.67|Brevard:35.23:-82.73|Burlington:36.1:-79.44|Butner:36.13:-78.76|
Carolina Beach:34.04:-77.89|Carrboro:35.91:-79.08|Cary:35.79:-78.78|Chapel Hill:35.91:-79.06|Charlotte:35.23:-80.84|
Cherryville:35.38:-81.38|Clayton:35.65:-78.46|Clemmons:36.02:-80.38|Clinton:35.:-78.32|Concord:35.41:-80.58|
Conover:35.71:-81.22|Cornelius:35.49:-80.86|Cullowhee:35.31:-83.18|Davidson:35.5:-80.84|Dunn:35.31:-78.61|
Durham:35.99:-78.9|Eden:36.49:-79.77|Elizabeth City:36.29:-76.25|Elon:36.1:-79.51|Etowah:35.32:-82.59|
Fayetteville:35.05:-78.88|Fletcher:35.43:-82.5|Forest City:35.33:-81.87|Fort Bragg:35.14:-79.01|
Fuquay-Varina:35.58:-78.8|Garner:35.71:-78.61|Gastonia:35.26:-81.19|Gibsonville:36.11:-79.54|Goldsboro:35.38:-77.99|
Graham:36.07:-79.4|Greensboro:36.07:-79.79|Greenville:35.61:-77.37|Half Moon:34.83:-77.46|Hamlet:34.88:-79.69|
Harrisburg:35.32:-80.66|Havelock:34.88:-76.9|Henderson:36.33:-78.4|Hendersonville:35.32:-82.46|Hickory:35.73:-81.34|
High Point:35.96:-80.01|Hillsborough:36.08:-79.1|Holly Springs:35.65:-78.83|Hope Mills:34.97:-78.95|
Huntersville:35.41:-80.84|Indian Trail:35.08:-80.67|Jacksonville:34.75:-77.43|James City:35.09:-77.03|
Kannapolis:35.49:-80.62|Kernersville:36.12:-80.07|Kill Devil Hills:36.03:-75.68|King:36.28:-80.36|
Kings Grant:34.26:-77.86|Kings Mountain:35.25:-81.34|Kinston:35.26:-77.58|Knightdale:35.79:-78.48|
Lake Norman of Catawba:35.59:-80.96|Laurinburg:34.77:-79.46|Leland:34.26:-78.04|Lenoir:35.91:-81.54|
Lewisville:36.1:-80.42|Lexington:35.82:-80.25|Lincolnton:35.47:-81.25|Long Beach:33.91:-78.12|Lumberton:34.62:-79.01|
Marion:35.68:-82.01|Marvin:34.99:-80.81|Masonboro:34.18:-77.85|Matthews:35.12:-80.72|Mebane:36.1:-79.27|
Mills River:35.39:-82.57|Mint Hill:35.18:-80.65|Mocksville:35.89:-80.56|Monroe:34.99:-80.55|Mooresville:35.58:-80.81|
Morehead City:34.72:-76.73|Morganton:35.75:-81.68|Morrisville:35.82:-78.83|Mount Airy:36.5:-80.61|
Mount Holly:35.3:-81.02|Murraysville:34.3:-77.85|Myrtle Grove:34.13:-77.88|Nashville:35.97:-77.97|
New Bern:35.11:-77.04|Newton:35.67:-81.22|Oak Island:33.92:-78.16|Oak Ridge:36.17:-79.99|Ogden:34.27:-77.82|
Oxford:36.31:-78.59|Pinehurst:35.2:-79.47|Pineville:35.08:-80.89|Piney Green:34.72:-77.32|Raleigh:35.77:-78.64|
Reidsville:36.35:-79.66|Roanoke Rapids:36.46:-77.65|Rockingham:34.94:-79.77|Rocky Mount:35.94:-77.79|
Rolesville:35.92:-78.46|Roxboro:36.39:-78.98|Saint Stephens:35.76:-81.27|Salisbury:35.67:-80.47|Sanford:35.48:-79.18|
Sawmills:35.82:-81.47|Selma:35.54:-78.28|Shelby:35.29:-81.54|Siler City:35.72:-79.46|Silver Lake:34.15:-77.91|
Smithfield:35.51:-78.34|South Gastonia:35.22:-81.21|Southern Pines:35.17:-79.39|Spring Lake:35.17:-78.97|
Stallings:35.09:-80.69|Statesville:35.78:-80.89|Stokesdale:36.24:-79.98|Summerfield:36.21:-79.9|Tarboro:35.9:-77.54|
Thomasville:35.88:-80.08|Trinity:35.89:-79.99|Unionville:35.09:-80.51|Wadesboro:34.97:-80.08|Wake Forest:35.98:-78.51|
Washington:35.55:-77.05|Waxhaw:34.92:-80.74|Waynesville:35.49:-82.99|Weddington:35.02:-80.76|Wendell:35.78:-78.37|
Wesley Chapel:35.01:-80.67|West Raleigh:35.79:-78.66|Whiteville:34.34:-78.7|Williamston:35.85:-77.06|
Wilmington:34.23:-77.94|Wilson:35.72:-77.92|Winston-Salem:36.1:-80.24|Winterville:35.53:-77.4|Woodfin:35.63:-82.58$$),
  ('ND', $$Bismarck:46.81:-100.78|Devils Lake:48.11:-98.87|Dickinson:46.88:-102.79|Fargo:46.88:-96.79|Grand Forks:47.93:-97.03|
Jamestown:46.91:-98.71|Mandan:46.83:-100.89|Minot:48.23:-101.3|Minot Air Force Base:48.42:-101.34|
Valley City:46.92:-98.|Wahpeton:46.27:-96.61|Watford City:47.8:-103.28|West Fargo:46.87:-96.9|Williston:48.15:-103.62$$),
  ('OH', $$Ada:40.77:-83.82|Akron:41.08:-81.52|Alliance:40.92:-81.11|Amherst:41.4:-82.22|Apple Valley:40.44:-82.35|
Ashland:40.87:-82.32|Ashtabula:41.87:-80.79|Athens:39.33:-82.1|Aurora:41.32:-81.35|Austintown:41.1:-80.76|
Avon:41.45:-82.04|Avon Center:41.46:-82.02|Avon Lake:41.51:-82.03|Barberton:41.01:-81.61|Bay Village:41.48:-81.92|
Beachwood:41.46:-81.51|Beavercreek:39.71:-84.06|Beckett Ridge:39.35:-84.44|Bedford:41.39:-81.54|
Bedford Heights:41.42:-81.53|Bellbrook:39.64:-84.07|Bellefontaine:40.36:-83.76|Bellevue:41.27:-82.84|
Belpre:39.27:-81.57|Berea:41.37:-81.85|Bexley:39.97:-82.94|Blacklick Estates:39.91:-82.86|Blue Ash:39.23:-84.38|
Boardman:41.02:-80.66|Bowling Green:41.37:-83.65|Brecksville:41.32:-81.63|Bridgetown:39.15:-84.64|
Broadview Heights:41.31:-81.69|Brook Park:41.4:-81.8|Brooklyn:41.44:-81.74|Brookville:39.84:-84.41|
Brunswick:41.24:-81.84|Bryan:41.47:-84.55|Bucyrus:40.81:-82.98|Cambridge:40.03:-81.59|Campbell:41.08:-80.6|
Canal Fulton:40.89:-81.6|Canal Winchester:39.84:-82.8|Canfield:41.03:-80.76|Canton:40.8:-81.38|Carlisle:39.58:-84.32|
Celina:40.55:-84.57|Centerville:39.63:-84.16|Champion Heights:41.29:-80.85|Chardon:41.61:-81.15|Cheviot:39.16:-84.61|
Chillicothe:39.33:-82.98|Cincinnati:39.13:-84.51|Circleville:39.6:-82.95|Clark-Fulton:41.46:-81.71|
Clayton:39.86:-84.36|Cleveland:41.5:-81.7|Cleveland Heights:41.52:-81.56|Clyde:41.3:-82.98|Collinwood:41.56:-81.57|
Columbiana:40.89:-80.69|Columbus:39.96:-83.|Conneaut:41.95:-80.55|Copley:41.1:-81.64|Cortland:41.33:-80.73|
Coshocton:40.27:-81.86|Covedale:39.12:-84.61|Cuyahoga Falls:41.13:-81.48|Dayton:39.76:-84.19|Deer Park:39.21:-84.39|
Defiance:41.28:-84.36|Delaware:40.3:-83.07|Delhi Hills:39.09:-84.61|Delphos:40.84:-84.34|Dent:39.19:-84.65|
Detroit-Shoreway:41.48:-81.73|Dover:40.52:-81.47|Dry Run:39.1:-84.33|Dublin:40.1:-83.11|East Cleveland:41.53:-81.58|
East Liverpool:40.62:-80.58|Eastlake:41.65:-81.45|Eaton:39.74:-84.64|Elyria:41.37:-82.11|Englewood:39.88:-84.3|
Euclid:41.59:-81.53|Fairborn:39.82:-84.02|Fairfield:39.35:-84.56|Fairlawn:41.13:-81.61|Fairview Park:41.44:-81.86|
Findlay:41.04:-83.65|Finneytown:39.2:-84.52|Forest Park:39.29:-84.5|Forestville:39.08:-84.34|Fostoria:41.16:-83.42|
Franklin:39.56:-84.3|Fremont:41.35:-83.12|Gahanna:40.02:-82.88|Galion:40.73:-82.79|Garfield Heights:41.42:-81.61|
Geneva:39.66:-82.43|Germantown:39.63:-84.37|Girard:41.15:-80.7|Glenville:41.53:-81.62|Goshen:39.23:-84.16|
Grafton:41.27:-82.05|Grandview Heights:39.98:-83.04|Granville:40.07:-82.52|Green:40.95:-81.48|Greenville:40.1:-84.63|
Groesbeck:39.22:-84.59|Grove City:39.88:-83.09|Groveport:39.88:-82.88|Hamilton:39.4:-84.56|Harrison:39.26:-84.82|
Heath:40.02:-82.44|Highland Heights:41.55:-81.48|Hilliard:40.03:-83.16|Hillsboro:39.2:-83.61|Hough:41.51:-81.64|
Howland Center:41.25:-80.75|Hubbard:41.16:-80.57|Huber Heights:39.84:-84.12|Hudson:41.24:-81.44|Huron:41.4:-82.56|
Independence:41.37:-81.64|Ironton:38.54:-82.68|Jackson:39.05:-82.64|Kent:41.15:-81.36|Kenton:40.65:-83.61|
Kenwood:39.21:-84.37|Kettering:39.69:-84.17|Kirtland:41.63:-81.36|Lakewood:41.48:-81.8|Lancaster:39.71:-82.6|
Landen:39.31:-84.28|Lebanon:39.44:-84.2|Lewis Center:40.2:-83.01|Lima:40.74:-84.11|Lincoln Village:39.95:-83.13|
Logan:39.54:-82.41|London:39.89:-83.45|Lorain:41.45:-82.18|Louisville:40.84:-81.26|Loveland:39.27:-84.26|
Lyndhurst:41.52:-81.49|Macedonia:41.31:-81.51|Mack:39.16:-84.65|Madeira:39.19:-84.36|Mansfield:40.76:-82.52|
Maple Heights:41.42:-81.57|Marietta:39.42:-81.45|Marion:40.59:-83.13|Martins Ferry:40.1:-80.72|Marysville:40.24:-83.37|
Mason:39.36:-84.31|Massillon:40.8:-81.52|Maumee:41.56:-83.65|Mayfield Heights:41.52:-81.46|Medina:41.14:-81.86|
Mentor:41.67:-81.34|Mentor-on-the-Lake:41.71:-81.36|Miamisburg:39.64:-84.29|Middleburg Heights:41.36:-81.81|
Middletown:39.52:-84.4|Milford:39.18:-84.29|Monfort Heights:39.19:-84.6|Monroe:39.44:-84.36|Montgomery:39.23:-84.35|
Montrose-Ghent:41.15:-81.64|Moraine:39.71:-84.22|Mount Healthy:39.23:-84.55|Mount Vernon:40.39:-82.49|
Munroe Falls:41.14:-81.44|Napoleon:41.39:-84.13|Nelsonville:39.46:-82.23|New Albany:40.08:-82.81|
New Burlington:39.26:-84.56|New Carlisle:39.94:-84.03|New Franklin:40.94:-81.54|New Philadelphia:40.49:-81.45|
Newark:40.06:-82.4|Niles:41.18:-80.77|North Canton:40.88:-81.4|North College Hill:39.22:-84.55|
North Madison:41.8:-81.05|North Olmsted:41.42:-81.92|North Ridgeville:41.39:-82.02|North Royalton:41.31:-81.72|
Northbrook:39.25:-84.58|Northgate:39.25:-84.59|Northridge:39.81:-84.2|Northwood:40.47:-83.73|Norton:41.03:-81.64|
Norwalk:41.24:-82.62|Norwood:39.16:-84.46|Oakwood:39.73:-84.17|Oberlin:41.29:-82.22|Olmsted Falls:41.38:-81.91|
Ontario:40.76:-82.59|Oregon:41.64:-83.49|Orrville:40.84:-81.76|Oxford:39.51:-84.75|Painesville:41.72:-81.25|
Parma:41.4:-81.72|Parma Heights:41.39:-81.76|Pataskala:40.:-82.67|Pepper Pike:41.48:-81.46|Perry Heights:40.8:-81.47|
Perrysburg:41.56:-83.63|Pickerington:39.88:-82.75|Piqua:40.14:-84.24|Port Clinton:41.51:-82.94|
Portage Lakes:41.01:-81.53|Portsmouth:38.73:-83.|Powell:40.16:-83.08|Ravenna:41.16:-81.24|Reading:39.22:-84.44|
Reynoldsburg:39.95:-82.81|Richmond Heights:41.55:-81.51|Rittman:40.98:-81.78|Riverside:39.78:-84.12|
Rocky River:41.48:-81.84|Rossford:41.61:-83.56|Saint Clairsville:40.08:-80.9|Saint Marys:40.54:-84.39|
Salem:40.9:-80.86|Sandusky:41.45:-82.71|Seven Hills:41.4:-81.68|Shaker Heights:41.47:-81.54|Sharonville:39.27:-84.41|
Sheffield Lake:41.49:-82.1|Shelby:40.88:-82.66|Shiloh:39.82:-84.23|Sidney:40.28:-84.16|Solon:41.39:-81.44|
South Euclid:41.52:-81.52|Springboro:39.55:-84.23|Springdale:39.29:-84.49|Springfield:39.92:-83.81|
Steubenville:40.37:-80.63|Stow:41.16:-81.44|Streetsboro:41.24:-81.35|Strongsville:41.31:-81.84|Struthers:41.05:-80.61|
Summerside:39.1:-84.29|Sunbury:40.24:-82.86|Sylvania:41.72:-83.71|Tallmadge:41.1:-81.44|
The Village of Indian Hill:39.18:-84.34|Tiffin:41.11:-83.18|Tipp City:39.96:-84.17|Toledo:41.66:-83.56|
Trenton:39.48:-84.46|Trotwood:39.8:-84.31|Troy:40.04:-84.2|Turpin Hills:39.11:-84.38|Twinsburg:41.31:-81.44|
Uhrichsville:40.39:-81.35|Union:39.9:-84.31|University Heights:41.5:-81.54|Upper Arlington:39.99:-83.06|
Upper Sandusky:40.83:-83.28|Urbana:40.11:-83.75|Van Wert:40.87:-84.58|Vandalia:39.89:-84.2|Vermilion:41.42:-82.36|
Vermilion-on-the-Lake:41.43:-82.32|Wadsworth:41.03:-81.73|Wapakoneta:40.57:-84.19|Warren:41.24:-80.82|
Warrensville Heights:41.44:-81.54|Washington Court House:39.54:-83.44|Waterville:41.5:-83.72|Wauseon:41.55:-84.14|
Wellston:39.12:-82.53|West Carrollton City:39.67:-84.25|Westerville:40.13:-82.93|Westlake:41.46:-81.92|
Wheelersburg:38.73:-82.86|White Oak:39.21:-84.6|Whitehall:39.97:-82.89|Wickliffe:41.61:-81.45|Willard:41.05:-82.73|
Willoughby:41.64:-81.41|Willoughby Hills:41.6:-81.42|Willowick:41.63:-81.47|Wilmington:39.45:-83.83|
Withamsville:39.06:-84.29|Wooster:40.81:-81.94|Worthington:40.09:-83.02|Wyoming:39.23:-84.47|Xenia:39.68:-83.93|
Youngstown:41.1:-80.65|Zanesville:39.94:-82.01$$),
  ('OK', $$Ada:34.77:-96.68|Altus:34.64:-99.33|Alva:36.8:-98.67|Anadarko:35.07:-98.24|Ardmore:34.17:-97.14|
Bartlesville:36.75:-95.98|Bethany:35.52:-97.63|Bixby:35.94:-95.88|Blackwell:36.8:-97.28|Blanchard:35.14:-97.66|
Broken Arrow:36.05:-95.79|Catoosa:36.19:-95.75|Chickasha:35.05:-97.94|Choctaw:35.5:-97.27|Claremore:36.31:-95.62|
Clinton:35.52:-98.97|Collinsville:36.36:-95.84|Coweta:35.95:-95.65|Cushing:35.99:-96.77|Del City:35.44:-97.44|
Duncan:34.5:-97.96|Durant:33.99:-96.37|Edmond:35.65:-97.48|El Reno:35.53:-97.96|Elk City:35.41:-99.4|Enid:36.4:-97.88|
Glenpool:35.96:-96.01|Grove:36.59:-94.77|Guthrie:35.88:-97.43|Guymon:36.68:-101.48|Harrah:35.49:-97.16|
Henryetta:35.44:-95.98|Holdenville:35.08:-96.4|Hugo:34.01:-95.51|Idabel:33.9:-94.83|Jenks:36.02:-95.97|
Lawton:34.61:-98.39|Lone Grove:34.18:-97.26|McAlester:34.93:-95.77|Miami:36.87:-94.88|Midwest City:35.45:-97.4|
Moore:35.34:-97.49|Muskogee:35.75:-95.37|Mustang:35.38:-97.72|Newcastle:35.25:-97.6|Noble:35.14:-97.39|
Norman:35.22:-97.44|Oklahoma City:35.47:-97.52|Okmulgee:35.62:-95.96|Owasso:36.27:-95.85|Pauls Valley:34.74:-97.22|
Perry:36.29:-97.29|Piedmont:35.64:-97.75|Ponca City:36.71:-97.09|Poteau:35.05:-94.62|Pryor:36.31:-95.32|
Pryor Creek:36.31:-95.32|Purcell:35.01:-97.36|Sallisaw:35.46:-94.79|Sand Springs:36.14:-96.11|Sapulpa:36.:-96.11|
Seminole:35.22:-96.67|Shawnee:35.33:-96.93|Skiatook:36.37:-96.|Stillwater:36.12:-97.06|Sulphur:34.51:-96.97|
Tahlequah:35.92:-94.97|Tecumseh:35.26:-96.94|The Village:35.56:-97.55|Tulsa:36.15:-95.99|Tuttle:35.29:-97.81|
Vinita:36.64:-95.15|Wagoner:35.96:-95.37|Warr Acres:35.52:-97.62|Weatherford:35.53:-98.71|Woodward:36.43:-99.39|
Yukon:35.51:-97.76$$),
  ('OR', $$Albany:44.64:-123.11|Aloha:45.49:-122.87|Altamont:42.21:-121.74|Ashland:42.19:-122.71|Astoria:46.19:-123.83|
Baker City:44.77:-117.83|Beaverton:45.49:-122.8|Bend:44.06:-121.32|Bethany:45.56:-122.87|Brookings:42.05:-124.28|
Canby:45.26:-122.69|Cedar Hills:45.5:-122.8|Cedar Mill:45.52:-122.81|Central Point:42.38:-122.92|
Clackamas:45.41:-122.57|Coos Bay:43.37:-124.22|Cornelius:45.52:-123.06|Corvallis:44.56:-123.26|
Cottage Grove:43.8:-123.06|Creswell:43.92:-123.02|Dallas:44.92:-123.32|Damascus:45.42:-122.46|
Deschutes River Woods:43.99:-121.36|Eagle Point:42.47:-122.8|Eugene:44.05:-123.09|Fairview:45.54:-122.43|
Florence:43.98:-124.1|Forest Grove:45.52:-123.11|Four Corners:44.93:-122.98|Garden Home-Whitford:45.46:-122.76|
Gladstone:45.38:-122.59|Grants Pass:42.44:-123.33|Green:43.16:-123.37|Gresham:45.5:-122.43|Happy Valley:45.45:-122.53|
Hayesville:44.99:-122.98|Hermiston:45.84:-119.29|Hillsboro:45.52:-122.99|Hood River:45.71:-121.52|
Independence:44.85:-123.19|Jennings Lodge:45.39:-122.61|Junction City:44.22:-123.21|Keizer:44.99:-123.03|
Kenton:45.58:-122.68|Klamath Falls:42.22:-121.78|La Grande:45.32:-118.09|Lake Oswego:45.42:-122.67|
Lebanon:44.54:-122.91|Lents:45.48:-122.57|Lincoln City:44.96:-124.02|Madras:44.63:-121.13|McMinnville:45.21:-123.2|
Medford:42.33:-122.88|Milton-Freewater:45.93:-118.39|Milwaukie:45.45:-122.64|Molalla:45.15:-122.58|
Monmouth:44.85:-123.23|Newberg:45.3:-122.97|Newport:44.64:-124.05|North Bend:43.41:-124.22|North Portland:45.61:-122.7|
Oak Grove:45.42:-122.64|Oak Hills:45.54:-122.84|Oatfield:45.41:-122.6|Ontario:44.03:-116.96|Oregon City:45.36:-122.61|
Pendleton:45.67:-118.79|Portland:45.52:-122.68|Prineville:44.3:-120.83|Raleigh Hills:45.48:-122.76|
Redmond:44.27:-121.17|Rockcreek:45.55:-122.88|Roseburg:43.22:-123.34|Roseburg North:43.26:-123.3|
Saint Helens:45.86:-122.81|Salem:44.94:-123.04|Sandy:45.4:-122.26|Scappoose:45.75:-122.88|Seaside:45.99:-123.92|
Sheridan:45.1:-123.39|Sherwood:45.36:-122.84|Silverton:45.01:-122.78|Springfield:44.05:-123.02|Stayton:44.8:-122.79|
Sutherlin:43.39:-123.31|Sweet Home:44.4:-122.74|Talent:42.25:-122.79|The Dalles:45.59:-121.18|Tigard:45.43:-122.77|
Troutdale:45.54:-122.39|Tualatin:45.38:-122.76|Umatilla:45.92:-119.34|Warrenton:46.17:-123.92|West Haven:45.52:-122.77|
West Haven-Sylvan:45.52:-122.77|West Linn:45.37:-122.61|West Slope:45.5:-122.76|White City:42.44:-122.86|
Wilsonville:45.3:-122.77|Winston:43.12:-123.41|Woodburn:45.14:-122.86$$),
  ('PA', $$Aliquippa:40.64:-80.24|Allentown:40.61:-75.49|Allison Park:40.56:-79.96|Altoona:40.52:-78.39|Ambler:40.15:-75.22|
Ambridge:40.59:-80.23|Ancient Oaks:40.55:-75.59|Archbald:41.49:-75.54|Ardmore:40.01:-75.29|
Arlington Heights:40.99:-75.22|Audubon:40.13:-75.43|Back Mountain:41.34:-76.|Bala-Cynwyd:40.01:-75.23|
Baldwin:40.34:-79.98|Bangor:40.87:-75.21|Beaver Falls:40.75:-80.32|Bedminster:40.43:-75.18|Bellefonte:40.91:-77.78|
Bellevue:40.49:-80.05|Berwick:41.05:-76.23|Bethel Park:40.33:-80.04|Bethlehem:40.63:-75.37|Birdsboro:40.26:-75.8|
Blakely:41.48:-75.59|Blandon:40.44:-75.89|Bloomsburg:41.:-76.45|Blue Bell:40.15:-75.27|Bradford:41.96:-78.64|
Brentwood:40.37:-79.97|Bridgeville:40.36:-80.11|Bristol:40.1:-74.85|Brookhaven:39.87:-75.38|Broomall:39.98:-75.36|
Bryn Mawr:40.3:-80.09|Butler:40.86:-79.9|California:40.07:-79.89|Camp Hill:40.24:-76.92|Canonsburg:40.26:-80.19|
Carbondale:41.57:-75.5|Carlisle:40.2:-77.19|Carnegie:40.41:-80.08|Carnot-Moon:40.52:-80.22|Castle Shannon:40.36:-80.02|
Catasauqua:40.65:-75.47|Center City:39.95:-75.16|Chambersburg:39.94:-77.66|Chester:39.85:-75.36|
Chester Springs:40.1:-75.62|Clairton:40.29:-79.88|Clarion:41.21:-79.39|Clearfield:41.03:-78.44|
Clifton Heights:39.93:-75.3|Coatesville:39.98:-75.82|Collegeville:40.19:-75.45|Collingdale:39.91:-75.28|
Colonial Park:40.3:-76.81|Columbia:40.03:-76.5|Connellsville:40.02:-79.59|Conshohocken:40.08:-75.3|
Coraopolis:40.52:-80.17|Corry:41.92:-79.64|Crafton:40.44:-80.07|Cranberry Township:40.68:-80.11|Croydon:40.09:-74.9|
Darby:39.92:-75.26|Dickson City:41.47:-75.61|Dormont:40.4:-80.03|Downingtown:40.01:-75.7|Doylestown:40.31:-75.13|
Dresher:40.14:-75.17|Drexel Hill:39.95:-75.29|DuBois:41.12:-78.76|Dunmore:41.42:-75.63|Duquesne:40.38:-79.86|
East Stroudsburg:41.:-75.18|East York:39.97:-76.69|Easton:40.69:-75.22|Economy:40.6:-80.22|Edinboro:41.87:-80.13|
Elizabethtown:40.15:-76.6|Ellwood City:40.86:-80.29|Emmaus:40.54:-75.5|Enola:40.29:-76.93|Ephrata:40.18:-76.18|
Erie:42.13:-80.09|Exeter:41.32:-75.82|Fairless Hills:40.18:-74.86|Fernway:40.69:-80.13|Folcroft:39.89:-75.28|
Folsom:39.89:-75.33|Forest Hills:40.42:-79.85|Fort Washington:40.14:-75.21|Fox Chapel:40.51:-79.88|
Franklin:41.4:-79.83|Franklin Park:40.58:-80.09|Fullerton:40.63:-75.47|Gettysburg:39.83:-77.23|Glenolden:39.9:-75.29|
Glenshaw:40.53:-79.97|Glenside:40.1:-75.15|Greensburg:40.3:-79.54|Greenville:41.4:-80.39|Grove City:41.16:-80.09|
Hanover:39.8:-76.98|Harleysville:40.28:-75.39|Harrisburg:40.27:-76.88|Hatboro:40.17:-75.11|Hazleton:40.96:-75.97|
Hellertown:40.58:-75.34|Hermitage:41.23:-80.45|Hershey:40.29:-76.65|Hollidaysburg:40.43:-78.39|
Homeacre-Lyndora:40.87:-79.92|Horsham:40.18:-75.13|Huntingdon:40.48:-78.01|Indiana:40.62:-79.15|Jeannette:40.33:-79.62|
Jefferson Hills:40.29:-79.93|Johnstown:40.33:-78.92|Kennett Square:39.85:-75.71|King of Prussia:40.09:-75.4|
Kingston:41.26:-75.9|Kulpsville:40.24:-75.34|Kutztown:40.52:-75.78|Lancaster:40.04:-76.31|Lansdale:40.24:-75.28|
Lansdowne:39.94:-75.27|Latrobe:40.32:-79.38|Lebanon:40.34:-76.41|Lehighton:40.83:-75.71|Leola:40.09:-76.18|
Levittown:40.16:-74.83|Lewisburg:40.96:-76.88|Lewistown:40.6:-77.57|Limerick:40.23:-75.52|Linglestown:40.33:-76.79|
Lionville:40.05:-75.66|Lititz:40.16:-76.31|Lock Haven:41.14:-77.45|Lower Allen:40.23:-76.9|Lower Burrell:40.55:-79.76|
Maple Glen:40.02:-79.98|McKees Rocks:40.47:-80.07|McKeesport:40.35:-79.86|Meadville:41.64:-80.15|
Mechanicsburg:40.21:-77.01|Media:39.92:-75.39|Middletown:40.2:-76.73|Millersville:40.:-76.35|Milton:41.01:-76.85|
Monaca:40.69:-80.27|Monessen:40.15:-79.89|Monroeville:40.42:-79.79|Montgomeryville:40.25:-75.24|Moosic:41.35:-75.74|
Morrisville:40.21:-74.79|Mount Carmel:40.8:-76.41|Mount Joy:40.11:-76.5|Mount Lebanon:40.36:-80.05|
Mountain Top:41.17:-75.88|Munhall:40.39:-79.9|Murrysville:40.43:-79.7|Nanticoke:41.21:-76.|Nazareth:40.74:-75.31|
New Brighton:40.73:-80.31|New Castle:41.:-80.35|New Cumberland:40.23:-76.88|New Holland:40.1:-76.09|
New Kensington:40.57:-79.76|Norristown:40.12:-75.34|North Versailles:40.38:-79.81|Northampton:40.69:-75.5|
Northwest Harborcreek:42.15:-79.99|Norwood:39.89:-75.3|Oakmont:40.52:-79.84|Oil City:41.43:-79.71|
Old Forge:41.37:-75.73|Olyphant:41.47:-75.6|Oreland:40.12:-75.18|Oxford:39.79:-75.98|Palmerton:40.8:-75.61|
Palmyra:40.31:-76.59|Paoli:40.04:-75.48|Park Forest Village:40.81:-77.92|Parkville:39.78:-76.96|Paxtonia:40.32:-76.79|
Penn Hills:40.5:-79.84|Penn Wynne:39.99:-75.28|Pennsport:39.93:-75.15|Perkasie:40.37:-75.29|Philadelphia:39.95:-75.16|
Phoenixville:40.13:-75.51|Pittsburgh:40.44:-80.|Pittston:41.33:-75.79|Pleasant Hills:40.34:-79.96|Plum:40.5:-79.75|
Plymouth:41.24:-75.94|Plymouth Meeting:40.1:-75.27|Pottstown:40.25:-75.65|Pottsville:40.69:-76.2|Progress:40.29:-76.83|
Prospect Park:39.89:-75.31|Punxsutawney:40.94:-78.97|Quakertown:40.44:-75.34|Radnor:40.05:-75.36|Reading:40.34:-75.93|
Red Lion:39.9:-76.61|Richboro:40.22:-75.01|Ridley Park:39.88:-75.32|Saint Marys:41.43:-78.56|Sanatoga:40.25:-75.6|
Sayre:41.98:-76.52|Schlusser:40.24:-77.18|Schuylkill Haven:40.63:-76.17|Scranton:41.41:-75.66|Selinsgrove:40.8:-76.86|
Shamokin:40.79:-76.56|Shanor-Northvue:40.91:-79.92|Sharon:41.23:-80.49|Sharon Hill:39.91:-75.27|
Shillington:40.31:-75.97|Shiloh:39.98:-76.8|Shippensburg:40.05:-77.52|Somerset:40.01:-79.08|Souderton:40.31:-75.33|
South Park Township:40.3:-79.99|South Williamsport:41.23:-77.|Springfield:39.93:-75.32|State College:40.79:-77.86|
Steelton:40.24:-76.84|Stroudsburg:40.99:-75.19|Sugarcreek:41.42:-79.88|Sunbury:40.86:-76.79|Swarthmore:39.9:-75.35|
Swissvale:40.42:-79.88|Tacony:40.03:-75.04|Tamaqua:40.8:-75.97|Taylor:41.39:-75.71|Titusville:41.63:-79.67|
Trooper:40.15:-75.4|Turtle Creek:40.41:-79.83|Tyrone:40.67:-78.24|Uniontown:39.9:-79.72|Upper Saint Clair:40.34:-80.08|
Vandergrift:40.6:-79.56|Village Green-Green Ridge:39.86:-75.43|Warren:41.84:-79.15|Washington:40.17:-80.25|
Wayne:40.04:-75.39|Waynesboro:39.76:-77.58|Weigelstown:39.98:-76.82|Wescosville:40.57:-75.55|West Chester:39.96:-75.61|
West Mifflin:40.36:-79.87|West Norriton:40.13:-75.38|West View:40.52:-80.03|Wharton:39.93:-75.16|
White Oak:40.34:-79.81|Whitehall:40.36:-79.99|Whitehall Township:40.67:-75.5|Whitman:39.92:-75.16|
Wilkes-Barre:41.25:-75.88|Wilkinsburg:40.44:-79.88|Williamsport:41.24:-77.|Willow Grove:40.14:-75.12|
Willow Street:39.98:-76.28|Wilson:40.68:-75.24|Woodlyn:39.87:-75.34|Wyndmoor:40.08:-75.19|Wyomissing:40.33:-75.97|
Yeadon:39.94:-75.26|York:39.96:-76.73$$),
  ('RI', $$Barrington:41.74:-71.31|Bristol:41.68:-71.27|Central Falls:41.89:-71.39|Charlestown:41.38:-71.64|Coventry:41.7:-71.68|
Cranston:41.78:-71.44|Cumberland:41.97:-71.43|Cumberland Hill:41.97:-71.47|East Greenwich:41.66:-71.46|
East Providence:41.81:-71.37|Exeter:41.58:-71.54|Greenville:41.87:-71.55|Hopkinton:41.46:-71.78|Jamestown:41.5:-71.37|
Johnston:41.82:-71.51|Kingston:41.48:-71.52|Lincoln:41.92:-71.44|Middletown:41.55:-71.29|Narragansett:41.45:-71.45|
Newport:41.49:-71.31|Newport East:41.52:-71.29|North Kingstown:41.55:-71.47|North Providence:41.85:-71.47|
North Scituate:41.83:-71.59|North Smithfield:41.97:-71.55|Pawtucket:41.88:-71.38|Portsmouth:41.6:-71.25|
Providence:41.82:-71.41|Smithfield:41.92:-71.55|South Kingstown:41.45:-71.52|Tiverton:41.63:-71.21|
Valley Falls:41.91:-71.39|Wakefield-Peacedale:41.45:-71.5|Warren:41.73:-71.28|Warwick:41.7:-71.42|
West Greenwich:41.64:-71.66|West Warwick:41.7:-71.52|Westerly:41.38:-71.83|Woonsocket:42.:-71.51$$),
  ('SC', $$Abbeville:34.18:-82.38|Aiken:33.56:-81.72|Anderson:34.5:-82.65|Batesburg-Leesville:33.91:-81.54|Beaufort:32.43:-80.67|
Belvedere:33.53:-81.94|Bennettsville:34.62:-79.68|Berea:34.89:-82.46|Bluffton:32.24:-80.86|
Boiling Springs:35.05:-81.98|Burton:32.44:-80.72|Camden:34.25:-80.61|Cayce:33.97:-81.07|Centerville:34.53:-82.7|
Central:34.72:-82.78|Charleston:32.78:-79.93|Cheraw:34.7:-79.88|Chester:34.7:-81.21|Clemson:34.68:-82.84|
Clinton:34.47:-81.88|Clover:35.11:-81.23|Columbia:34.:-81.03|Conway:33.84:-79.05|Darlington:34.3:-79.88|
Dentsville:34.06:-80.96|Dillon:34.42:-79.37|Easley:34.83:-82.6|Five Forks:34.8:-82.23|Florence:34.2:-79.76|
Forest Acres:34.02:-80.99|Fort Mill:35.01:-80.95|Fountain Inn:34.69:-82.2|Gaffney:35.07:-81.65|Gantt:34.8:-82.42|
Garden City:33.59:-79.01|Georgetown:33.38:-79.29|Goose Creek:32.98:-80.03|Greenville:34.85:-82.39|
Greenwood:34.2:-82.16|Greer:34.94:-82.23|Hanahan:32.92:-80.02|Hardeeville:32.29:-81.08|Hartsville:34.37:-80.07|
Hilton Head:32.22:-80.75|Hilton Head Island:32.19:-80.74|Homeland Park:34.47:-82.67|Irmo:34.09:-81.18|
James Island:32.72:-79.96|Ladson:32.99:-80.11|Lake City:33.87:-79.76|Lake Murray of Richland:34.12:-81.26|
Lake Wylie:35.11:-81.04|Lancaster:34.72:-80.77|Laurel Bay:32.45:-80.78|Laurens:34.5:-82.01|Lexington:33.98:-81.24|
Little River:33.87:-78.61|Lugoff:34.23:-80.69|Marion:34.18:-79.4|Mauldin:34.78:-82.31|Moncks Corner:33.2:-80.01|
Mount Pleasant:32.79:-79.86|Murrells Inlet:33.55:-79.04|Myrtle Beach:33.69:-78.89|Newberry:34.27:-81.62|
North Augusta:33.5:-81.97|North Charleston:32.85:-79.97|North Myrtle Beach:33.82:-78.68|Oak Grove:33.98:-81.14|
Orangeburg:33.49:-80.86|Parker:34.85:-82.45|Piedmont:34.7:-82.46|Port Royal:32.38:-80.69|Powdersville:34.79:-82.49|
Red Bank:33.93:-81.24|Red Hill:34.:-79.26|Rock Hill:34.92:-81.03|Saint Andrews:34.05:-81.13|Sangaree:33.04:-80.13|
Sans Souci:34.88:-82.42|Seneca:34.69:-82.95|Seven Oaks:34.05:-81.15|Simpsonville:34.74:-82.25|Socastee:33.68:-79.|
Spartanburg:34.95:-81.93|Summerville:33.02:-80.18|Sumter:33.92:-80.34|Taylors:34.92:-82.3|Tega Cay:35.02:-81.03|
Union:34.72:-81.62|Valley Falls:35.02:-81.97|Wade Hampton:34.9:-82.33|Walterboro:32.91:-80.67|Welcome:34.83:-82.44|
West Columbia:33.99:-81.07|Woodfield:34.06:-80.93|York:34.99:-81.24$$),
  ('SD', $$Aberdeen:45.46:-98.49|Belle Fourche:44.67:-103.85|Box Elder:44.11:-103.07|Brandon:43.59:-96.57|Brookings:44.31:-96.8|
Harrisburg:43.43:-96.7|Huron:44.36:-98.21|Madison:44.01:-97.11|Mitchell:43.71:-98.03|Pierre:44.37:-100.35|
Rapid City:44.08:-103.23|Rapid Valley:44.06:-103.15|Sioux Falls:43.55:-96.7|Spearfish:44.49:-103.86|
Sturgis:44.41:-103.51|Vermillion:42.78:-96.93|Watertown:44.9:-97.12|Yankton:42.87:-97.4$$),
  ('TN', $$Alcoa:35.79:-83.97|Arlington:35.3:-89.66|Athens:35.44:-84.59|Atoka:35.44:-89.78|Bartlett:35.2:-89.87|
Bloomingdale:36.58:-82.49|Bolivar:35.26:-88.99|Brentwood:36.03:-86.78|Brentwood Estates:36.03:-86.78|
Bristol:36.6:-82.19|Brownsville:35.59:-89.26|Chattanooga:35.05:-85.31|Christiana:35.71:-86.4|Church Hill:36.52:-82.71|
Clarksville:36.53:-87.36|Cleveland:35.16:-84.88|Clinton:36.1:-84.13|Collegedale:35.05:-85.05|Collierville:35.04:-89.66|
Colonial Heights:36.49:-82.5|Columbia:35.62:-87.04|Cookeville:36.16:-85.5|Covington:35.56:-89.65|
Crossville:35.95:-85.03|Dayton:35.49:-85.01|Dickson:36.08:-87.39|Dunlap:35.37:-85.39|Dyersburg:36.03:-89.39|
Eagleton Village:35.8:-83.93|East Brainerd:35.:-85.15|East Chattanooga:35.07:-85.25|East Ridge:35.01:-85.25|
Elizabethton:36.35:-82.21|Erwin:36.15:-82.42|Fairfield Glade:36.:-84.89|Fairview:35.98:-87.12|Farragut:35.88:-84.15|
Fayetteville:35.15:-86.57|Forest Hills:36.07:-86.84|Franklin:35.93:-86.87|Gallatin:36.39:-86.45|
Gatlinburg:35.71:-83.51|Germantown:35.09:-89.81|Goodlettsville:36.32:-86.71|Green Hill:36.22:-86.55|
Greenbrier:36.43:-86.8|Greeneville:36.16:-82.83|Harriman:35.93:-84.55|Harrison:35.11:-85.14|Henderson:35.44:-88.64|
Hendersonville:36.3:-86.62|Humboldt:35.82:-88.92|Jackson:35.61:-88.81|Jefferson City:36.12:-83.49|
Johnson City:36.31:-82.35|Jonesborough:36.29:-82.47|Kingsport:36.55:-82.56|Kingston:35.88:-84.51|
Knoxville:35.96:-83.92|La Vergne:36.02:-86.58|LaFollette:36.38:-84.12|Lakeland:35.23:-89.74|Lawrenceburg:35.24:-87.33|
Lebanon:36.21:-86.29|Lenoir City:35.8:-84.26|Lewisburg:35.45:-86.79|Lexington:35.65:-88.39|Loudon:35.73:-84.33|
Lynchburg:35.28:-86.37|Manchester:35.48:-86.09|Martin:36.34:-88.85|Maryville:35.76:-83.97|McKenzie:36.13:-88.52|
McMinnville:35.68:-85.77|Memphis:35.15:-90.05|Middle Valley:35.2:-85.18|Milan:35.92:-88.76|Millersville:36.37:-86.71|
Millington:35.34:-89.9|Morristown:36.21:-83.29|Mount Carmel:36.55:-82.66|Mount Juliet:36.2:-86.52|Munford:35.45:-89.82|
Murfreesboro:35.85:-86.39|Nashville:36.17:-86.78|New South Memphis:35.09:-90.06|Newport:35.97:-83.19|
Nolensville:35.95:-86.67|Oak Ridge:36.01:-84.27|Oakland:35.23:-89.52|Paris:36.3:-88.33|Pigeon Forge:35.79:-83.55|
Portland:36.58:-86.52|Pulaski:35.2:-87.03|Red Bank:35.11:-85.29|Ripley:35.75:-89.53|Rockwood:35.87:-84.68|
Savannah:35.22:-88.25|Sevierville:35.87:-83.56|Seymour:35.89:-83.72|Shelbyville:35.48:-86.46|
Signal Mountain:35.12:-85.34|Smyrna:35.98:-86.52|Soddy-Daisy:35.24:-85.19|South Cleveland:35.14:-84.87|
Sparta:35.93:-85.46|Spring Hill:35.75:-86.93|Springfield:36.51:-86.89|Sweetwater:35.6:-84.46|
Tellico Village:35.68:-84.26|Tullahoma:35.36:-86.21|Union City:36.42:-89.06|White House:36.47:-86.65|
Winchester:35.19:-86.11$$),
  ('TX', $$Abilene:32.45:-99.73|Addison:32.96:-96.83|Alamo:26.18:-98.12|Alamo Heights:29.48:-98.47|Aldine:29.93:-95.38|
Alice:27.75:-98.07|Alief:29.71:-95.6|Allen:33.1:-96.67|Alpine:30.36:-103.66|Alton:26.29:-98.31|
Alton North (historical):26.3:-98.3|Alvin:29.42:-95.24|Amarillo:35.22:-101.83|Anderson Mill:30.45:-97.81|
Andrews:32.32:-102.55|Angleton:29.17:-95.43|Anna:33.35:-96.55|Anthony:32.:-106.61|Aransas Pass:27.91:-97.15|
Arlington:32.74:-97.11|Atascocita:30.:-95.18|Athens:32.2:-95.86|Atlanta:33.11:-94.16|Austin:30.27:-97.74|
Azle:32.9:-97.55|Bacliff:29.51:-94.99|Balch Springs:32.73:-96.62|Bastrop:30.11:-97.32|Bay City:28.98:-95.97|
Baytown:29.74:-94.98|Beaumont:30.09:-94.1|Bedford:32.84:-97.14|Bee Cave:30.31:-97.95|Beeville:28.4:-97.75|
Bellaire:29.71:-95.46|Bellmead:31.59:-97.11|Belton:31.06:-97.46|Benbrook:32.67:-97.46|Big Spring:32.25:-101.48|
Boerne:29.79:-98.73|Bonham:33.58:-96.18|Borger:35.67:-101.4|Bowie:33.56:-97.85|Brady:31.14:-99.34|
Breckenridge:32.76:-98.9|Brenham:30.17:-96.4|Briar:33.:-97.54|Bridge City:30.02:-93.85|Bridgeport:33.21:-97.75|
Brookshire:29.79:-95.95|Brownfield:33.18:-102.27|Brownsville:25.9:-97.5|Brownwood:31.71:-98.99|
Brushy Creek:30.51:-97.74|Bryan:30.67:-96.37|Buda:30.09:-97.84|Burkburnett:34.1:-98.57|Burleson:32.54:-97.32|
Burnet:30.76:-98.23|Cameron:30.85:-96.98|Cameron Park:25.96:-97.48|Cameron Park Colonia:25.97:-97.48|
Camp Swift:30.19:-97.29|Canutillo:31.91:-106.6|Canyon:34.98:-101.92|Canyon Lake:29.88:-98.26|
Carrizo Springs:28.52:-99.86|Carrollton:32.95:-96.89|Carthage:32.16:-94.34|Cedar Hill:32.59:-96.96|
Cedar Park:30.51:-97.82|Celina:33.32:-96.78|Center:31.51:-96.42|Channelview:29.78:-95.11|Childress:34.43:-100.2|
Cibolo:29.56:-98.23|Cinco Ranch:29.74:-95.76|Cleburne:32.35:-97.39|Cleveland:30.34:-95.09|Cloverleaf:29.78:-95.17|
Clute:29.02:-95.4|College Station:30.63:-96.33|Colleyville:32.88:-97.16|Commerce:33.25:-95.9|Conroe:30.31:-95.46|
Converse:29.52:-98.32|Coppell:32.95:-97.02|Copperas Cove:31.12:-97.9|Corinth:33.15:-97.06|Corpus Christi:27.8:-97.4|
Corsicana:32.1:-96.47|Crockett:31.32:-95.46|Crowley:32.58:-97.36|Crystal City:28.68:-99.83|Cuero:29.09:-97.29|
Cypress:29.97:-95.7|Dalhart:36.06:-102.51|Dallas:32.78:-96.81|Dayton:30.05:-94.89|DeSoto:32.59:-96.86|
Decatur:33.23:-97.59|Deer Park:29.71:-95.12|Del Rio:29.36:-100.9|Denison:33.76:-96.54|Denton:33.21:-97.13|
Diboll:31.19:-94.78|Dickinson:29.46:-95.05|Doffing:26.27:-98.39|Donna:26.17:-98.05|Dumas:35.87:-101.97|
Duncanville:32.65:-96.91|Eagle Mountain:32.89:-97.44|Eagle Pass:28.71:-100.5|Edinburg:26.3:-98.16|Edna:28.98:-96.65|
Eidson Road:28.68:-100.49|El Campo:29.2:-96.27|El Paso:31.76:-106.49|Elgin:30.35:-97.37|Elsa:26.29:-97.99|
Ennis:32.33:-96.63|Euless:32.84:-97.08|Everman:32.63:-97.29|Fabens:31.5:-106.16|Fair Oaks Ranch:29.75:-98.64|
Fairview:33.16:-96.63|Farmers Branch:32.93:-96.9|Fate:32.94:-96.38|Floresville:29.13:-98.16|Flower Mound:33.01:-97.1|
Forest Hill:32.67:-97.27|Forney:32.75:-96.47|Fort Bliss:31.81:-106.41|Fort Hood:31.13:-97.78|
Fort Stockton:30.89:-102.88|Fort Worth:32.73:-97.32|Four Corners:29.67:-95.66|Fredericksburg:30.28:-98.87|
Freeport:28.95:-95.36|Fresno:29.54:-95.45|Friendswood:29.53:-95.2|Frisco:33.15:-96.82|Fulshear:29.69:-95.9|
Gainesville:33.63:-97.13|Galena Park:29.73:-95.23|Galveston:29.3:-94.8|Garland:32.91:-96.64|Gatesville:31.44:-97.74|
Georgetown:30.63:-97.68|Giddings:30.18:-96.94|Gilmer:32.73:-94.94|Gladewater:32.54:-94.94|Glenn Heights:32.55:-96.86|
Gonzales:29.5:-97.45|Graham:33.11:-98.59|Granbury:32.44:-97.79|Grand Prairie:32.75:-97.|Granite Shoals:30.59:-98.38|
Grapevine:32.93:-97.08|Greatwood:29.55:-95.68|Greenville:33.14:-96.11|Groves:29.95:-93.92|Gun Barrel City:32.33:-96.15|
Haltom City:32.8:-97.27|Harker Heights:31.08:-97.66|Harlingen:26.19:-97.7|Heath:32.84:-96.47|Helotes:29.58:-98.69|
Hempstead:30.1:-96.08|Henderson:32.15:-94.8|Hereford:34.82:-102.4|Hewitt:31.46:-97.2|Hidalgo:26.1:-98.26|
Highland Park:32.83:-96.79|Highland Village:33.09:-97.05|Highlands:29.82:-95.06|Hillsboro:32.01:-97.13|
Hitchcock:29.35:-95.02|Homestead Meadows North:31.85:-106.17|Homestead Meadows South:31.81:-106.16|Hondo:29.35:-99.14|
Horizon City:31.69:-106.21|Hornsby Bend:30.25:-97.58|Houston:29.76:-95.36|Humble:30.:-95.26|Huntsville:30.72:-95.55|
Hurst:32.82:-97.17|Hutchins:32.65:-96.71|Hutto:30.54:-97.55|Ingleside:27.88:-97.21|Iowa Park:33.95:-98.67|
Irving:32.81:-96.95|Jacinto City:29.77:-95.23|Jacksonville:31.96:-95.27|Jasper:30.92:-94.|Jersey Village:29.89:-95.56|
Jollyville:30.44:-97.78|Joshua:32.46:-97.39|Katy:29.79:-95.82|Kaufman:32.59:-96.31|Keene:32.4:-97.32|
Keller:32.93:-97.25|Kennedale:32.65:-97.23|Kermit:31.86:-103.09|Kerrville:30.05:-99.14|Kilgore:32.39:-94.88|
Killeen:31.12:-97.73|Kingsland:30.66:-98.44|Kingsville:27.52:-97.86|Kirby:29.46:-98.39|Kyle:29.99:-97.88|
La Feria:26.16:-97.82|La Homa:26.25:-98.36|La Marque:29.37:-94.97|La Porte:29.67:-95.02|
Lackland Air Force Base:29.39:-98.62|Lacy-Lakeview:31.63:-97.1|Lago Vista:30.46:-97.99|Lake Dallas:33.12:-97.03|
Lake Jackson:29.03:-95.43|Lakehills:29.6:-98.94|Lakeway:30.36:-97.98|Lamesa:32.74:-101.95|Lampasas:31.06:-98.18|
Lancaster:32.59:-96.76|Lantana:33.09:-97.12|Laredo:27.51:-99.51|League City:29.51:-95.09|Leander:30.58:-97.85|
Leon Valley:29.5:-98.62|Levelland:33.59:-102.38|Lewisville:33.05:-96.99|Liberty:30.06:-94.8|Lindale:32.52:-95.41|
Little Elm:33.16:-96.94|Littlefield:33.92:-102.32|Live Oak:29.57:-98.34|Livingston:30.71:-94.93|Lockhart:29.88:-97.67|
Longview:32.5:-94.74|Los Fresnos:26.07:-97.48|Lubbock:33.58:-101.86|Lucas:33.08:-96.58|Lufkin:31.34:-94.73|
Luling:29.68:-97.65|Lumberton:30.27:-94.2|Manor:30.34:-97.56|Mansfield:32.56:-97.14|Manvel:29.46:-95.36|
Marble Falls:30.58:-98.28|Marlin:31.31:-96.9|Marshall:32.54:-94.37|Mathis:28.09:-97.83|McAllen:26.2:-98.23|
McGregor:31.44:-97.41|McKinney:33.2:-96.62|Melissa:33.29:-96.57|Mercedes:26.15:-97.91|Mesquite:32.77:-96.6|
Mexia:31.68:-96.48|Midland:32.:-102.08|Midlothian:32.48:-96.99|Mila Doce:26.23:-97.96|Mineral Wells:32.81:-98.11|
Mission:26.22:-98.33|Mission Bend:29.69:-95.66|Missouri City:29.62:-95.54|Monahans:31.59:-102.89|
Mont Belvieu:29.85:-94.89|Mount Pleasant:33.16:-94.97|Muleshoe:34.23:-102.72|Murillo Colonia:26.26:-98.11|
Murphy:33.02:-96.61|Nacogdoches:31.6:-94.66|Navasota:30.39:-96.09|Nederland:29.97:-93.99|New Braunfels:29.7:-98.12|
New Territory:29.59:-95.68|North Richland Hills:32.83:-97.23|Nurillo:26.27:-98.12|Odessa:31.85:-102.37|
Orange:30.09:-93.74|Palestine:31.76:-95.63|Palmview:26.23:-98.37|Palmview South:26.22:-98.38|Pampa:35.54:-100.96|
Paris:33.66:-95.56|Pasadena:29.69:-95.21|Pearland:29.56:-95.29|Pearsall:28.89:-99.1|Pecan Grove:29.63:-95.73|
Pecan Plantation:32.36:-97.68|Pecos:31.42:-103.49|Perezville:26.22:-98.4|Perryton:36.4:-100.8|
Pflugerville:30.44:-97.62|Pharr:26.19:-98.18|Plainview:34.18:-101.71|Plano:33.02:-96.7|Pleasanton:28.97:-98.48|
Port Arthur:29.89:-93.94|Port Isabel:26.07:-97.21|Port Lavaca:28.61:-96.63|Port Neches:29.99:-93.96|
Portland:27.88:-97.32|Post:33.19:-101.38|Prairie View:30.09:-95.99|Princeton:33.18:-96.5|Progreso:26.09:-97.96|
Prosper:33.24:-96.8|Raymondville:26.48:-97.78|Red Oak:32.52:-96.8|Rendon:32.58:-97.24|Richardson:32.95:-96.73|
Richland Hills:32.82:-97.23|Richmond:29.58:-95.76|Rio Grande City:26.38:-98.82|River Oaks:32.78:-97.39|
Roanoke:33.:-97.23|Robinson:31.47:-97.11|Robstown:27.79:-97.67|Rockdale:30.66:-97.|Rockport:28.02:-97.06|
Rockwall:32.93:-96.46|Roma:26.41:-99.02|Roma-Los Saenz:26.41:-99.02|Rosenberg:29.56:-95.81|Round Rock:30.51:-97.68|
Rowlett:32.9:-96.56|Royse City:32.98:-96.33|Rusk:31.8:-95.15|Sachse:32.98:-96.6|Saginaw:32.86:-97.36|
San Angelo:31.46:-100.44|San Antonio:29.42:-98.49|San Benito:26.13:-97.63|San Elizario:31.59:-106.27|
San Juan:26.19:-98.16|San Marcos:29.88:-97.94|Sanger:33.36:-97.17|Santa Fe:29.38:-95.11|Schertz:29.55:-98.27|
Seabrook:29.56:-95.03|Seagoville:32.64:-96.54|Sealy:29.78:-96.16|Seguin:29.57:-97.96|Selma:29.58:-98.31|
Seminole:32.72:-102.64|Shady Hollow:30.16:-97.86|Sherman:33.64:-96.61|Sienna Plantation:29.49:-95.51|
Silsbee:30.35:-94.18|Sinton:28.04:-97.51|Slaton:33.44:-101.64|Snyder:32.72:-100.92|Socorro:31.65:-106.3|
Socorro Mission Number 1 Colonia:31.64:-106.29|South Houston:29.66:-95.24|Southlake:32.94:-97.13|Spring:30.08:-95.42|
Stafford:29.62:-95.56|Stephenville:32.22:-98.2|Sugar Land:29.62:-95.63|Sulphur Springs:33.14:-95.6|
Sunnyvale:32.8:-96.56|Sweetwater:32.47:-100.41|Taylor:30.57:-97.41|Temple:31.1:-97.34|Terrell:32.74:-96.28|
Terrell Hills:29.47:-98.45|Texarkana:33.43:-94.05|Texas City:29.38:-94.9|The Colony:33.09:-96.89|
The Woodlands:30.16:-95.49|Timberwood Park:29.71:-98.48|Tomball:30.1:-95.62|Trophy Club:33.:-97.18|Tyler:32.35:-95.3|
Universal City:29.55:-98.29|University Park:32.85:-96.8|Uvalde:29.21:-99.79|Vernon:34.16:-99.27|Victoria:28.81:-97.|
Vidor:30.13:-94.02|Waco:31.55:-97.15|Wake Village:33.43:-94.11|Watauga:32.86:-97.25|Waxahachie:32.39:-96.85|
Weatherford:32.76:-97.8|Webster:29.54:-95.12|Wells Branch:30.45:-97.68|Weslaco:26.16:-97.99|West Livingston:30.7:-95.|
West Odessa:31.84:-102.5|West University Place:29.72:-95.43|Wharton:29.31:-96.1|White Oak:32.53:-94.86|
White Settlement:32.76:-97.46|Whitehouse:32.23:-95.23|Wichita Falls:33.91:-98.49|Willis:30.42:-95.48|
Windcrest:29.52:-98.38|Woodway:31.51:-97.21|Wylie:33.02:-96.54|Yoakum:29.29:-97.15|Zapata:26.91:-99.27$$),
  ('UT', $$Alpine:40.45:-111.78|American Fork:40.38:-111.8|Bluffdale:40.49:-111.94|Bountiful:40.89:-111.88|
Brigham City:41.51:-112.02|Canyon Rim:40.71:-111.82|Cedar City:37.68:-113.06|Cedar Hills:40.41:-111.76|
Centerville:40.92:-111.87|Clearfield:41.11:-112.03|Clinton:41.14:-112.05|Cottonwood Heights:40.62:-111.81|
Draper:40.52:-111.86|Eagle Mountain:40.31:-112.01|East Millcreek:40.7:-111.81|Enoch:37.77:-113.02|
Ephraim:39.36:-111.59|Farmington:40.98:-111.89|Farr West:41.3:-112.03|Fruit Heights:41.03:-111.9|
Grantsville:40.6:-112.46|Harrisville:41.28:-111.99|Heber City:40.51:-111.41|Herriman:40.51:-112.03|
Highland:40.43:-111.79|Holladay:40.67:-111.82|Hooper:41.16:-112.12|Hurricane:37.18:-113.29|Hyrum:41.63:-111.85|
Ivins:37.17:-113.68|Kaysville:41.04:-111.94|Kearns:40.66:-112.|Layton:41.06:-111.97|Lehi:40.39:-111.85|
Lindon:40.34:-111.72|Little Cottonwood Creek Valley:40.6:-111.83|Logan:41.74:-111.83|Magna:40.71:-112.1|
Mapleton:40.13:-111.58|Midvale:40.61:-111.9|Millcreek:40.69:-111.88|Moab:38.57:-109.55|Mount Olympus:40.69:-111.79|
Murray:40.67:-111.89|Nephi:39.71:-111.84|Nibley:41.67:-111.83|North Logan:41.77:-111.8|North Ogden:41.31:-111.96|
North Salt Lake:40.85:-111.91|Ogden:41.22:-111.97|Oquirrh:40.63:-112.03|Orem:40.3:-111.69|Park City:40.65:-111.5|
Payson:40.04:-111.73|Plain City:41.3:-112.09|Pleasant Grove:40.36:-111.74|Pleasant View:41.32:-111.99|
Price:39.6:-110.81|Providence:41.71:-111.82|Provo:40.23:-111.66|Richfield:38.77:-112.08|Riverdale:41.18:-112.|
Riverton:40.52:-111.94|Roosevelt:40.3:-109.99|Roy:41.16:-112.03|Saint George:37.1:-113.58|Salem:40.05:-111.67|
Salt Lake City:40.76:-111.89|Sandy:40.59:-111.88|Sandy Hills:40.58:-111.85|Santa Clara:37.13:-113.65|
Santaquin:39.98:-111.79|Saratoga Springs:40.35:-111.9|Smithfield:41.84:-111.83|Snyderville:40.69:-111.54|
South Jordan:40.56:-111.93|South Jordan Heights:40.56:-111.95|South Ogden:41.19:-111.97|South Salt Lake:40.72:-111.89|
South Weber:41.13:-111.93|Spanish Fork:40.11:-111.65|Springville:40.17:-111.61|Stansbury park:40.64:-112.3|
Summit Park:40.75:-111.61|Sunset:41.14:-112.03|Syracuse:41.09:-112.06|Taylorsville:40.67:-111.94|Tooele:40.53:-112.3|
Tremonton:41.71:-112.17|Vernal:40.46:-109.53|Washington:37.13:-113.51|Washington Terrace:41.17:-111.98|
West Bountiful:40.89:-111.9|West Haven:41.2:-112.05|West Jordan:40.61:-111.94|West Point:41.12:-112.08|
West Valley City:40.69:-112.|White City:40.57:-111.86|Woods Cross:40.87:-111.89$$),
  ('VT', $$Barre:44.2:-72.5|Bennington:42.88:-73.2|Brattleboro:42.85:-72.56|Burlington:44.48:-73.21|Colchester:44.54:-73.15|
Essex Junction:44.49:-73.11|Hartford:43.66:-72.34|Lyndon:44.51:-72.01|Middlebury (village):44.02:-73.17|
Montpelier:44.26:-72.58|Morristown:44.56:-72.62|Rockingham:43.19:-72.49|Rutland:43.61:-72.97|Saint Albans:44.81:-73.08|
South Burlington:44.47:-73.17|St Johnsbury:44.43:-72.02|Williston:44.44:-73.07|Winooski:44.49:-73.19$$),
  ('VA', $$Abingdon:36.71:-81.98|Alexandria:38.8:-77.05|Annandale:38.83:-77.2|Aquia Harbour:38.46:-77.39|Arlington:38.88:-77.1|
Ashburn:39.04:-77.49|Ashland:37.76:-77.48|Baileys Crossroads:38.85:-77.13|Bedford:37.33:-79.52|
Belle Haven:38.79:-77.06|Bellwood:37.42:-77.44|Belmont:39.06:-77.51|Bensley:37.45:-77.44|Big Stone Gap:36.88:-82.75|
Blacksburg:37.23:-80.41|Bluefield:37.25:-81.27|Bon Air:37.52:-77.56|Brambleton:38.98:-77.54|Brandermill:37.43:-77.65|
Bridgewater:38.38:-78.98|Bristol:36.6:-82.19|Broadlands:39.02:-77.52|Buckhall:38.73:-77.43|Buena Vista:37.73:-79.35|
Bull Run:38.78:-77.52|Burke:38.79:-77.27|Cave Spring:37.23:-80.01|Centreville:38.84:-77.43|Chamberlayne:37.63:-77.43|
Chantilly:38.89:-77.43|Charlottesville:38.03:-78.48|Cherry Hill:38.57:-77.27|Chesapeake:36.82:-76.27|
Chester:37.36:-77.44|Christiansburg:37.13:-80.41|Collinsville:36.72:-79.92|Colonial Heights:37.27:-77.41|
Countryside:39.04:-77.41|Covington:37.79:-79.99|Crozet:38.07:-78.7|Culpeper:38.47:-78.|Dale City:38.64:-77.31|
Danville:36.59:-79.4|Dranesville:39.:-77.35|Dumbarton:37.6:-77.49|Dumfries:38.57:-77.33|Dunn Loring:38.89:-77.22|
East Hampton:37.04:-76.33|East Highland Park:37.58:-77.41|Emporia:36.69:-77.54|Ettrick:37.24:-77.43|
Fairfax:38.85:-77.31|Fairfax Station:38.8:-77.33|Falls Church:38.88:-77.17|Farmville:37.3:-78.39|
Fishersville:38.1:-78.97|Floris:38.94:-77.41|Forest:37.36:-79.29|Fort Belvoir:38.71:-77.15|Fort Hunt:38.73:-77.06|
Fort Lee:37.5:-77.34|Franconia:38.78:-77.15|Franklin:36.68:-76.92|Fredericksburg:38.3:-77.46|Front Royal:38.92:-78.19|
Gainesville:38.8:-77.61|Galax:36.66:-80.92|Glen Allen:37.67:-77.51|Gloucester Point:37.25:-76.5|Great Falls:39.:-77.29|
Greenbriar:38.87:-77.4|Groveton:38.77:-77.08|Hampton:37.03:-76.35|Harrisonburg:38.45:-78.87|Herndon:38.97:-77.39|
Highland Springs:37.55:-77.33|Hollins:37.34:-79.94|Hollymead:38.12:-78.44|Hopewell:37.3:-77.29|Huntington:38.79:-77.07|
Hybla Valley:38.75:-77.08|Idylwood:38.9:-77.21|Independent Hill:38.64:-77.44|Kings Park West:38.81:-77.3|
Lake Barcroft:38.85:-77.16|Lake Monticello:37.92:-78.33|Lake Ridge:38.69:-77.3|Lakeside:37.61:-77.48|
Laurel:37.64:-77.51|Laurel Hill:38.72:-77.24|Leesburg:39.12:-77.56|Lexington:37.78:-79.44|Lincolnia:38.82:-77.14|
Linton Hall:38.76:-77.57|Lorton:38.7:-77.23|Lowes Island:39.06:-77.35|Lynchburg:37.41:-79.14|
Madison Heights:37.43:-79.12|Manassas:38.75:-77.48|Manassas Park:38.78:-77.47|Mantua:38.85:-77.26|Marion:36.83:-81.51|
Martinsville:36.69:-79.87|McLean:38.93:-77.18|Meadowbrook:37.45:-77.47|Mechanicsville:37.61:-77.37|
Merrifield:38.87:-77.23|Montclair:38.61:-77.34|Montrose:37.52:-77.38|Mount Vernon:38.71:-77.1|
New Baltimore:38.77:-77.73|Newington:38.74:-77.18|Newport News:37.08:-76.47|Norfolk:36.85:-76.29|
North Springfield:38.8:-77.2|Oak Hill:38.93:-77.4|Oakton:38.88:-77.3|Petersburg:37.23:-77.4|Pimmit Hills:38.91:-77.2|
Poquoson:37.12:-76.35|Portsmouth:36.84:-76.3|Portsmouth Heights:36.82:-76.37|Potomac Mills:38.65:-77.29|
Pulaski:37.05:-80.78|Purcellville:39.14:-77.71|Radford:37.13:-80.58|Reston:38.97:-77.34|Richlands:37.09:-81.79|
Richmond:37.55:-77.46|Roanoke:37.27:-79.94|Rose Hill:38.79:-77.11|Rosslyn:38.9:-77.07|Salem:37.29:-80.05|
Sandston:37.52:-77.32|Seven Corners:38.87:-77.16|Short Pump:37.65:-77.61|Smithfield:36.98:-76.63|
South Boston:36.7:-78.9|South Riding:38.92:-77.5|South Suffolk:36.72:-76.59|Springfield:38.79:-77.19|
Staunton:38.15:-79.07|Sterling:39.01:-77.43|Strasburg:38.99:-78.36|Stuarts Draft:38.03:-79.03|Sudley:38.79:-77.5|
Suffolk:36.73:-76.58|Sugarland Run:39.04:-77.38|Timberlake:37.32:-79.26|Triangle:38.55:-77.34|Tuckahoe:37.59:-77.56|
Tysons Corner:38.92:-77.23|Vienna:38.9:-77.27|Vinton:37.28:-79.9|Virginia Beach:36.85:-75.98|Warrenton:38.71:-77.8|
Waynesboro:38.07:-78.89|West Falls Church:38.86:-77.19|West Gate:38.78:-77.5|West Lynchburg:37.4:-79.18|
West Springfield:38.77:-77.22|Williamsburg:37.27:-76.71|Winchester:39.19:-78.16|Wolf Trap:38.94:-77.29|
Woodburn:38.85:-77.24|Woodlake:37.42:-77.68|Woodlawn:38.72:-77.13|Woodstock:38.88:-78.51|Wyndham:37.7:-77.61|
Wytheville:36.95:-81.08|Yorkshire:38.79:-77.45$$),
  ('WA', $$Aberdeen:46.98:-123.82|Airway Heights:47.64:-117.59|Alderwood Manor:47.82:-122.28|Anacortes:48.51:-122.61|
Arlington:48.2:-122.13|Artondale:47.3:-122.62|Auburn:47.31:-122.23|Bainbridge Island:47.63:-122.52|
Bangor Trident Base:47.72:-122.71|Barberton:45.69:-122.6|Battle Ground:45.78:-122.53|Bellevue:47.61:-122.2|
Bellingham:48.76:-122.49|Birch Bay:48.92:-122.74|Blaine:48.99:-122.75|Bonney Lake:47.18:-122.19|Bothell:47.76:-122.21|
Bothell East:47.81:-122.18|Bothell West:47.81:-122.24|Boulevard Park:47.49:-122.32|Bremerton:47.57:-122.63|
Brier:47.78:-122.27|Bryn Mawr-Skyway:47.49:-122.24|Burien:47.47:-122.35|Burlington:48.48:-122.33|Camano:48.17:-122.53|
Camas:45.59:-122.4|Centralia:46.72:-122.95|Chehalis:46.66:-122.96|Cheney:47.49:-117.58|City of Sammamish:47.6:-122.04|
Clarkston:46.42:-117.05|Clarkston Heights-Vineland:46.39:-117.08|College Place:46.05:-118.39|Connell:46.66:-118.86|
Cottage Lake:47.74:-122.08|Country Homes:47.75:-117.4|Covington:47.36:-122.12|Des Moines:47.4:-122.32|
Dishman:47.66:-117.28|DuPont:47.1:-122.63|Duvall:47.74:-121.99|East Hill-Meridian:47.41:-122.17|
East Port Orchard:47.52:-122.62|East Renton Highlands:47.48:-122.11|East Wenatchee:47.42:-120.29|
East Wenatchee Bench:47.43:-120.28|Eastmont:47.9:-122.18|Edgewood:47.25:-122.29|Edmonds:47.81:-122.38|
Elk Plain:47.05:-122.4|Ellensburg:47.:-120.55|Enumclaw:47.2:-121.99|Ephrata:47.32:-119.55|Everett:47.98:-122.2|
Fairwood:47.45:-122.16|Federal Way:47.32:-122.31|Felida:45.71:-122.71|Ferndale:48.85:-122.59|Fife:47.24:-122.36|
Finley:46.15:-119.03|Fircrest:47.24:-122.52|Five Corners:45.68:-122.58|Frederickson:47.1:-122.36|
Gig Harbor:47.33:-122.58|Graham:47.05:-122.29|Grandview:46.25:-119.9|Hazel Dell:45.67:-122.66|Hobart:47.42:-121.97|
Hoquiam:46.98:-123.89|Inglewood-Finn Hill:47.72:-122.23|Issaquah:47.53:-122.03|Joint Base Lewis McChord:47.11:-122.58|
Kelso:46.15:-122.91|Kenmore:47.76:-122.24|Kennewick:46.21:-119.14|Kent:47.38:-122.23|Kingsgate:47.73:-122.18|
Kirkland:47.68:-122.21|Klahanie:47.57:-122.01|Lacey:47.03:-122.82|Lake Forest Park:47.76:-122.28|
Lake Morton-Berrydale:47.33:-122.1|Lake Shore:45.69:-122.69|Lake Stevens:48.02:-122.06|Lake Stickney:47.88:-122.26|
Lakeland North:47.33:-122.28|Lakeland South:47.28:-122.28|Lakewood:47.17:-122.52|Lea Hill:47.33:-122.18|
Liberty Lake:47.68:-117.12|Longview:46.14:-122.94|Lynden:48.95:-122.45|Lynnwood:47.82:-122.32|Maltby:47.81:-122.11|
Manchester:47.56:-122.55|Maple Valley:47.39:-122.05|Maplewood:47.4:-122.56|Martha Lake:47.85:-122.24|
Marysville:48.05:-122.18|Mead:47.77:-117.35|Mercer Island:47.57:-122.22|Midland:47.17:-122.4|Mill Creek:47.86:-122.2|
Mill Creek East:47.84:-122.19|Mill Plain:45.64:-122.49|Milton:47.25:-122.31|Minnehaha:45.66:-122.65|
Monroe:47.86:-121.97|Moses Lake:47.13:-119.28|Mount Vernon:48.42:-122.33|Mount Vista:45.73:-122.63|
Mountlake Terrace:47.79:-122.31|Mukilteo:47.94:-122.3|Newcastle:47.54:-122.16|Normandy Park:47.44:-122.34|
North Bend:47.5:-121.79|North Creek:47.82:-122.18|Oak Harbor:48.29:-122.64|Ocean Shores:46.97:-124.16|
Olympia:47.04:-122.9|Opportunity:47.65:-117.24|Orchards:45.67:-122.56|Orting:47.1:-122.2|Othello:46.83:-119.18|
Otis Orchards-East Farms:47.71:-117.08|Pacific:47.26:-122.25|Parkland:47.16:-122.43|Parkwood:47.53:-122.61|
Pasco:46.24:-119.1|Picnic Point:47.88:-122.33|Picnic Point-North Lynnwood:47.86:-122.29|Port Angeles:48.12:-123.43|
Port Orchard:47.54:-122.64|Port Townsend:48.12:-122.76|Poulsbo:47.74:-122.65|Prairie Ridge:47.14:-122.15|
Prosser:46.21:-119.77|Pullman:46.73:-117.18|Puyallup:47.19:-122.29|Quincy:47.23:-119.85|Redmond:47.67:-122.12|
Renton:47.48:-122.22|Richland:46.29:-119.28|Ridgefield:45.82:-122.74|Riverton:47.48:-122.29|Salmon Creek:45.71:-122.65|
Sammamish:47.64:-122.08|SeaTac:47.45:-122.29|Seattle:47.61:-122.33|Sedro-Woolley:48.5:-122.24|Selah:46.65:-120.53|
Sequim:48.08:-123.1|Shelton:47.22:-123.1|Shoreline:47.76:-122.34|Silver Firs:47.87:-122.16|Silverdale:47.64:-122.69|
Snohomish:47.91:-122.1|Snoqualmie:47.53:-121.83|South Hill:47.14:-122.27|Spanaway:47.1:-122.43|Spokane:47.66:-117.43|
Spokane Valley:47.67:-117.24|Stanwood:48.24:-122.37|Steilacoom:47.17:-122.6|Sudden Valley:48.72:-122.35|
Summit:47.16:-122.36|Summit View:47.14:-122.35|Sumner:47.2:-122.24|Sunnyside:46.32:-120.01|Tacoma:47.25:-122.44|
Tanglewilde:47.05:-122.78|Tanglewilde-Thompson Place:47.05:-122.78|Terrace Heights:46.61:-120.44|
Toppenish:46.38:-120.31|Tracyton:47.61:-122.66|Tukwila:47.47:-122.26|Tulalip:48.07:-122.29|Tumwater:47.01:-122.91|
Union Gap:46.56:-120.48|Union Hill-Novelty Hill:47.68:-122.03|University Place:47.24:-122.55|Vancouver:45.64:-122.66|
Vashon:47.45:-122.46|Veradale:47.65:-117.21|Walla Walla:46.06:-118.34|Waller:47.2:-122.37|Walnut Grove:45.67:-122.6|
Wapato:46.45:-120.42|Washougal:45.58:-122.35|Wenatchee:47.42:-120.31|West Clarkston-Highland:46.4:-117.06|
West Lake Sammamish:47.58:-122.1|West Lake Stevens:47.99:-122.1|West Richland:46.3:-119.36|
West Side Highway:46.18:-122.92|West Valley:46.59:-120.61|White Center:47.52:-122.35|Wollochet:47.27:-122.58|
Woodinville:47.75:-122.16|Woodland:45.9:-122.74|Woods Creek:47.88:-121.9|Yakima:46.6:-120.51|Yelm:46.94:-122.61$$),
  ('WV', $$Beckley:37.78:-81.19|Bluefield:37.27:-81.22|Bridgeport:39.29:-80.26|Brookhaven:39.61:-79.9|Buckhannon:38.99:-80.23|
Charles Town:39.29:-77.86|Charleston:38.35:-81.63|Cheat Lake:39.67:-79.85|Clarksburg:39.28:-80.34|
Cross Lanes:38.42:-81.79|Dunbar:38.36:-81.74|Elkins:38.93:-79.85|Fairmont:39.49:-80.14|Grafton:39.34:-80.02|
Huntington:38.42:-82.45|Hurricane:38.43:-82.02|Keyser:39.44:-78.97|Martinsburg:39.46:-77.96|Morgantown:39.63:-79.96|
Moundsville:39.92:-80.74|New Martinsville:39.64:-80.86|Nitro:38.41:-81.84|Oak Hill:37.97:-81.15|
Parkersburg:39.27:-81.56|Pea Ridge:38.41:-82.32|Princeton:37.37:-81.1|Saint Albans:38.39:-81.84|
South Charleston:38.37:-81.7|Teays Valley:38.45:-81.93|Vienna:39.33:-81.55|Weirton:40.42:-80.59|
Weirton Heights:40.41:-80.54|Wheeling:40.06:-80.72$$),
  ('WI', $$Allouez:44.48:-88.02|Altoona:44.8:-91.44|Antigo:45.14:-89.15|Appleton:44.26:-88.42|Ashland:46.59:-90.88|
Ashwaubenon:44.48:-88.07|Baraboo:43.47:-89.74|Beaver Dam:43.46:-88.84|Bellevue:44.44:-87.92|Beloit:42.51:-89.03|
Berlin:43.97:-88.94|Brookfield:43.06:-88.11|Brown Deer:43.16:-87.96|Burlington:42.68:-88.28|Caledonia:42.81:-87.92|
Cedarburg:43.3:-87.99|Chippewa Falls:44.94:-91.39|Cottage Grove:43.08:-89.2|Cudahy:42.96:-87.86|De Forest:43.25:-89.34|
De Pere:44.45:-88.06|Delafield:43.06:-88.4|Delavan:42.63:-88.64|Eau Claire:44.81:-91.5|Edgerton:42.84:-89.07|
Elkhorn:42.67:-88.54|Elm Grove:43.04:-88.08|Evansville:42.78:-89.3|Fitchburg:42.96:-89.47|Fond du Lac:43.77:-88.44|
Fort Atkinson:42.93:-88.84|Fox Point:43.16:-87.9|Franklin:42.89:-88.04|Germantown:43.23:-88.11|Glendale:43.14:-87.94|
Grafton:43.32:-87.95|Green Bay:44.52:-88.02|Greendale:42.94:-88.|Greenfield:42.96:-88.01|Hales Corners:42.94:-88.05|
Harrison:44.23:-88.34|Hartford:43.32:-88.38|Hartland:43.11:-88.34|Hobart:44.5:-88.15|Holmen:43.96:-91.26|
Howard:44.54:-88.09|Hudson:44.97:-92.76|Jackson:43.32:-88.17|Janesville:42.68:-89.02|Jefferson:43.01:-88.81|
Kaukauna:44.28:-88.27|Kenosha:42.58:-87.82|Kimberly:44.27:-88.34|Kronenwetter:44.82:-89.59|La Crosse:43.8:-91.24|
Lake Geneva:42.59:-88.43|Lake Hallie:44.88:-91.44|Lake Mills:43.08:-88.91|Little Chute:44.28:-88.32|
Madison:43.07:-89.4|Manitowoc:44.09:-87.66|Marinette:45.1:-87.63|Marshfield:44.67:-90.17|McFarland:43.01:-89.29|
Menasha:44.2:-88.45|Menomonee Falls:43.18:-88.12|Menomonie:44.88:-91.92|Mequon:43.22:-88.03|Merrill:45.18:-89.68|
Middleton:43.1:-89.5|Milton:42.78:-88.94|Milwaukee:43.04:-87.91|Monona:43.06:-89.33|Monroe:42.6:-89.64|
Mount Horeb:43.01:-89.74|Mount Pleasant:42.7:-87.86|Mukwonago:42.87:-88.33|Muskego:42.91:-88.14|Neenah:44.19:-88.46|
New Berlin:42.98:-88.11|New London:44.39:-88.74|New Richmond:45.12:-92.54|North Fond du Lac:43.81:-88.48|
North La Crosse:43.85:-91.25|Oak Creek:42.89:-87.86|Oconomowoc:43.11:-88.5|Onalaska:43.88:-91.24|Oregon:42.93:-89.38|
Oshkosh:44.02:-88.54|Pewaukee:43.08:-88.26|Platteville:42.73:-90.48|Pleasant Prairie:42.55:-87.93|Plover:44.46:-89.54|
Plymouth:43.75:-87.98|Port Washington:43.39:-87.88|Portage:43.54:-89.46|Prairie du Chien:43.05:-91.14|
Racine:42.73:-87.78|Reedsburg:43.53:-90.|Rhinelander:45.64:-89.41|Rib Mountain:44.91:-89.68|Rice Lake:45.51:-91.74|
Richfield:43.26:-88.19|Richland Center:43.33:-90.39|Ripon:43.84:-88.84|River Falls:44.86:-92.62|
Rothschild:44.89:-89.62|Saint Francis:42.97:-87.88|Salem:42.55:-88.11|Shawano:44.78:-88.61|Sheboygan:43.75:-87.71|
Sheboygan Falls:43.73:-87.82|Shorewood:43.09:-87.89|Slinger:43.33:-88.29|Somers:42.64:-87.91|
South Milwaukee:42.91:-87.86|Sparta:43.94:-90.81|Stevens Point:44.52:-89.57|Stoughton:42.92:-89.22|
Sturgeon Bay:44.83:-87.38|Sturtevant:42.7:-87.89|Suamico:44.63:-88.04|Sun Prairie:43.18:-89.21|Superior:46.72:-92.1|
Sussex:43.13:-88.22|Tichigan:42.83:-88.2|Tomah:43.98:-90.5|Twin Lakes:42.53:-88.25|Two Rivers:44.15:-87.57|
Verona:42.99:-89.53|Waterford:42.76:-88.21|Watertown:43.19:-88.73|Waukesha:43.01:-88.23|Waunakee:43.19:-89.46|
Waupaca:44.36:-89.09|Waupun:43.63:-88.73|Wausau:44.96:-89.63|Wauwatosa:43.05:-88.01|West Allis:43.02:-88.01|
West Bend:43.43:-88.18|West Salem:43.9:-91.08|Weston:44.89:-89.55|Whitefish Bay:43.11:-87.9|Whitewater:42.83:-88.73|
Wind Lake:42.83:-88.16|Wisconsin Rapids:44.38:-89.82$$),
  ('WY', $$Casper:42.87:-106.31|Cheyenne:41.14:-104.82|Cody:44.53:-109.06|Douglas:42.76:-105.38|Evanston:41.27:-110.96|
Gillette:44.29:-105.5|Green River:41.53:-109.47|Jackson:43.48:-110.76|Lander:42.83:-108.73|Laramie:41.31:-105.59|
Powell:44.75:-108.76|Ranchettes:41.22:-104.79|Rawlins:41.79:-107.24|Riverton:43.02:-108.38|Rock Springs:41.59:-109.2|
Sheridan:44.8:-106.96|Torrington:42.06:-104.18|Worland:44.02:-107.96$$),
  ('PR', $$Adjuntas:18.16:-66.72|Aguadilla:18.43:-67.15|Aibonito:18.14:-66.27|Arecibo:18.47:-66.72|Arroyo:17.97:-66.06|
Añasco:18.28:-67.14|Barceloneta:18.45:-66.54|Bayamón:18.4:-66.16|Cabo Rojo:18.09:-67.15|Caguas:18.23:-66.05|
Campanilla:18.42:-66.24|Candelaria:18.4:-66.21|Candelaria Arenas:18.42:-66.22|Canovanas:18.38:-65.9|
Carolina:18.38:-65.96|Cataño:18.44:-66.12|Cayey:18.11:-66.17|Ceiba:18.45:-66.35|Cidra:18.18:-66.16|Coamo:18.08:-66.36|
Coco:18.01:-66.26|Corozal:18.34:-66.32|Dorado:18.46:-66.27|Estancias de Florida:18.37:-66.57|Fajardo:18.33:-65.65|
Florida:18.36:-66.56|Guayama:17.98:-66.11|Guayanilla:18.02:-66.79|Guaynabo:18.36:-66.11|Gurabo:18.25:-65.97|
Guánica:17.97:-66.91|Hatillo:18.49:-66.83|Hormigueros:18.14:-67.13|Humacao:18.15:-65.83|Ingenio:18.44:-66.23|
Isabel Segunda:18.15:-65.44|Isabela:18.5:-67.02|Juana Díaz:18.05:-66.51|Juncos:18.23:-65.92|Lajas:18.05:-67.06|
Lares:18.29:-66.88|Las Piedras:18.18:-65.87|Levittown:18.45:-66.18|Luquillo:18.37:-65.72|Manatí:18.43:-66.49|
Mayagüez:18.2:-67.14|Peñuelas:18.06:-66.72|Ponce:18.01:-66.62|Puerto Real:18.07:-67.19|Punta Santiago:18.17:-65.75|
Pájaros:18.37:-66.22|Quebradillas:18.47:-66.94|Rincón:18.34:-67.25|Río Grande:18.38:-65.83|Sabana Grande:18.08:-66.96|
Sabana Seca:18.43:-66.18|Salinas:17.98:-66.3|San Antonio:18.45:-66.3|San Germán:18.08:-67.04|San Isidro:18.39:-65.89|
San Juan:18.47:-66.11|San Lorenzo:18.19:-65.96|San Sebastián:18.34:-66.99|Santa Barbara:18.39:-65.92|
Santa Isabel:17.97:-66.4|Trujillo Alto:18.35:-66.01|Utuado:18.27:-66.7|Vega Alta:18.41:-66.33|Vega Baja:18.44:-66.39|
Yabucoa:18.05:-65.88|Yauco:18.03:-66.85$$),
  ('DC', $$Adams Morgan:38.92:-77.04|Chevy Chase:38.96:-77.07|Shaw:38.91:-77.02|Washington:38.9:-77.04$$)
) rows (state, cities)
cross join lateral regexp_split_to_table(rows.cities, '\|\n?') city
cross join lateral (select string_to_array(city, ':') as parts) split
on conflict (state, key) do nothing;
analyze city_centers;

-- The cities with events, one row for each spelling. A row stays for a while after the last event has left the city,
-- because devices must learn that it left. The center is the one in `city_centers`; for a city that is not there, the coordinates of its first event
-- that has them. Without a center the list of the city contains its own events only.
create table event_cities (
  place uuid primary key,
  city text not null,
  state text not null,
  key text not null,
  latitude double precision,
  longitude double precision,
  is_listed boolean not null
);
create index event_cities_by_key on event_cities (state, key);
create index event_cities_by_latitude on event_cities (latitude, longitude) where latitude is not null;

-- Stores the city of a published event. The coordinates of an event locate an unlisted city only near a listed city of
-- the same state, so that wrong coordinates do not put the city into the list of a town far away.
create function note_event_city() returns trigger language plpgsql
  as $$
    begin
      perform from public.event_cities c
      where c.place = public.place_of(new.city, new.state) and (c.latitude is not null or new.latitude is null)
      -- Until the end of the transaction, so that the cleanup does not delete the city.
      for key share;
      if found then
        return null;
      end if;
      insert into public.event_cities as c (place, city, state, key, latitude, longitude, is_listed)
      select
        public.place_of(new.city, new.state), lower(new.city), new.state, spelled.key,
        coalesce(listed.latitude, near.latitude), coalesce(listed.longitude, near.longitude), listed.key is not null
      from (select public.city_key(new.city) as key) spelled
      left join public.city_centers listed on listed.state = new.state and listed.key = spelled.key
      left join lateral (
        select new.latitude, new.longitude
        where listed.key is null and exists (
          select from public.city_centers c
          where c.state = new.state
            and public.km_between(c.latitude, c.longitude, new.latitude, new.longitude) <= 150
        )
      ) near on true
      on conflict (place) do update set latitude = excluded.latitude, longitude = excluded.longitude
        where c.latitude is null and excluded.latitude is not null;
      return null;
    end
  $$;
create trigger events_note_new_city after insert on events
  for each row when (new.status <> 'draft' and new.deleted_at is null and new.city <> '')
  execute function note_event_city();
create trigger events_note_city after update of city, state, latitude, longitude, status, deleted_at on events
  for each row when (new.status <> 'draft' and new.deleted_at is null and new.city <> '')
  execute function note_event_city();

insert into event_cities (place, city, state, key, latitude, longitude, is_listed)
select
  place_of(e.city, e.state), e.city, e.state, e.key,
  coalesce(listed.latitude, near.latitude), coalesce(listed.longitude, near.longitude), listed.key is not null
from (
  select distinct on (lower(city), state) lower(city) as city, state, city_key(city) as key, latitude, longitude
  from events
  where status <> 'draft' and deleted_at is null and city <> ''
  order by lower(city), state, latitude is null, created_at, id
) e
left join city_centers listed on listed.state = e.state and listed.key = e.key
left join lateral (
  select e.latitude, e.longitude
  where listed.key is null and exists (
    select from city_centers c
    where c.state = e.state and km_between(c.latitude, c.longitude, e.latitude, e.longitude) <= 150
  )
) near on true;
analyze event_cities;

-- The center of a city; no row for a city whose center is not known. The key is in a subquery, which runs once.
create function city_center(city text, state text) returns table (latitude double precision, longitude double precision)
  language sql stable parallel safe rows 1
  as $$
    select found.latitude, found.longitude
    from (
      select c.latitude, c.longitude, 1 as choice
      from public.city_centers c
      where c.state = city_center.state and c.key = (select public.city_key(city_center.city))
      union all
      select c.latitude, c.longitude, 2
      from public.event_cities c
      where c.state = city_center.state and c.key = (select public.city_key(city_center.city)) and c.latitude is not null
    ) found
    order by found.choice, found.latitude, found.longitude
    limit 1
  $$;

-- The cities whose events the list of a city contains: its own, in each spelling, and those within 50 km of its center.
-- The limit bounds the work when hosts invent cities; cities with a certain center come first. 0.46 degrees of latitude
-- are 51 km.
create function metro_of(given_city text, given_state text) returns table (place uuid, city text, state text)
  language sql stable parallel safe rows 20
  as $$
    select c.place, c.city, c.state
    from (
      select c.place, c.city, c.state, 0 as choice, 0::double precision as km
      from public.event_cities c
      where c.state = given_state and c.key = (select public.city_key(given_city))
      union all
      select near.place, near.city, near.state, near.choice, near.km
      from public.city_center(given_city, given_state) center
      cross join lateral (
        select c.place, c.city, c.state, case when c.is_listed then 1 else 2 end as choice,
          public.km_between(center.latitude, center.longitude, c.latitude, c.longitude) as km
        from public.event_cities c
        where c.latitude between center.latitude - 0.46 and center.latitude + 0.46
          and (c.state <> given_state or c.key <> (select public.city_key(given_city)))
        offset 0
      ) near
      where near.km <= 50
    ) c
    order by c.choice, c.km, c.city
    limit 200
  $$;

-- Deletes the cities without events, because their names may be text of a member whose account is deleted, and returns how
-- many. Devices learn of departures for 31 days.
create function delete_unused_cities(at_most integer) returns integer language plpgsql
  as $$
    declare
      unused uuid[];
      deleted integer;
    begin
      select array_agg(locked.place) into unused
      from (
        select c.place
        from public.event_cities c
        where not exists (select from public.events e where lower(e.city) = c.city and e.state = c.state)
          and not exists (select from public.departures d where d.place = c.place)
        limit at_most
        for update skip locked
      ) locked;
      -- A second statement, because the first one does not see an event that was published before its lock.
      delete from public.event_cities c
      where c.place = any (unused)
        and not exists (select from public.events e where lower(e.city) = c.city and e.state = c.state);
      get diagnostics deleted = row_count;
      return deleted;
    end
  $$;

-- Members follow venues. Events at a venue notify its followers, after those of the host.
create table venue_follows (
  venue_id uuid not null references venues on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
create index venue_follows_by_venue on venue_follows (venue_id, at desc, user_id desc);
create index venue_follows_by_user on venue_follows (user_id, at desc, venue_id desc);

-- The venue whose follower the member is, for a member who does not follow the host of the published event.
alter table notifications add column venue_id uuid;

-- Whether the position is that of a follow of the venue; the followers of the host are notified first.
alter table publications add column of_venue boolean not null default false;
