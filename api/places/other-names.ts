/**
 * Other names of cities, by the id at GeoNames: the package has one name of each city, mostly the English one. These
 * are names in the language of the city, in English, Spanish and Portuguese, and former ones. A name that differs by
 * accents only is found without them.
 */
export const otherNames: Record<number, string[]> = {
  3530597: ['Ciudad de México', 'CDMX', 'México DF', 'Cidade do México'], // Mexico City
  5128581: ['New York', 'NYC', 'Nueva York', 'Nova York', 'Nova Iorque'], // New York City
  4560349: ['Filadelfia'], // Philadelphia
  4140963: ['Washington, D.C.', 'Washington DC'], // Washington
  4335045: ['Nueva Orleans', 'Nova Orleans'], // New Orleans
  2643743: ['Londres'], // London
  2650225: ['Edimburgo'], // Edinburgh
  2964574: ['Dublim'], // Dublin
  3169070: ['Roma'], // Rome
  3173435: ['Milano', 'Milão'], // Milan
  3165524: ['Torino', 'Turim'], // Turin
  3172394: ['Napoli', 'Nápoles'], // Naples
  3176959: ['Firenze', 'Florencia', 'Florença'], // Florence
  3164603: ['Venezia', 'Venecia', 'Veneza'], // Venice
  3176219: ['Genova'], // Genoa
  3181928: ['Bolonia', 'Bolonha'], // Bologna
  2267057: ['Lisboa'], // Lisbon
  2735943: ['Oporto'], // Porto
  2867714: ['München', 'Munique'], // Munich
  2886242: ['Cologne', 'Koeln', 'Colonia'], // Köln
  2911298: ['Hamburgo'], // Hamburg
  2925533: ['Fráncfort', 'Francoforte'], // Frankfurt am Main
  2861650: ['Nuremberg', 'Nuremberga'], // Nürnberg
  2950159: ['Berlim'], // Berlin
  2825297: ['Estugarda'], // Stuttgart
  2935022: ['Dresde'], // Dresden
  2910831: ['Hanover'], // Hannover
  2944388: ['Brema'], // Bremen
  2934246: ['Duesseldorf'], // Düsseldorf
  2761369: ['Wien', 'Viena'], // Vienna
  2657896: ['Zurique', 'Zuerich'], // Zürich
  2660646: ['Geneva', 'Ginebra', 'Genebra', 'Genf'], // Genève
  2661552: ['Berna', 'Berne'], // Bern
  2661604: ['Basilea', 'Basileia'], // Basel
  2995469: ['Marsella', 'Marselha'], // Marseille
  3031582: ['Burdeos', 'Bordéus'], // Bordeaux
  2973783: ['Estrasburgo'], // Strasbourg
  2990440: ['Niza'], // Nice
  2800866: ['Bruxelles', 'Brussel', 'Bruselas', 'Bruxelas'], // Brussels
  2803138: ['Antwerp', 'Amberes', 'Antuérpia'], // Antwerpen
  2759794: ['Amsterdã'], // Amsterdam
  2747891: ['Roterdã'], // Rotterdam
  2747373: ['Den Haag', 'La Haya', 'Haia'], // The Hague
  2618425: ['København', 'Copenhague'], // Copenhagen
  2673730: ['Estocolmo'], // Stockholm
  2711537: ['Gothenburg', 'Gotemburgo'], // Göteborg
  658225: ['Helsingfors', 'Helsinque'], // Helsinki
  756135: ['Warszawa', 'Varsovia'], // Warsaw
  3094802: ['Cracow', 'Cracovia'], // Kraków
  3067696: ['Praha', 'Praga'], // Prague
  3054643: ['Budapeste'], // Budapest
  683506: ['București', 'Bucarest', 'Bucareste'], // Bucharest
  264371: ['Atenas'], // Athens
  745044: ['Estambul', 'Istambul'], // Istanbul
  524901: ['Moskva', 'Moscú', 'Moscovo'], // Moscow
  498817: ['San Petersburgo', 'São Petersburgo'], // Saint Petersburg
  1850147: ['Tokio', 'Tóquio'], // Tokyo
  1816670: ['Pekín', 'Pequim'], // Beijing
  1835848: ['Seúl'], // Seoul
  281184: ['Jerusalén'], // Jerusalem
  698740: ['Odessa'], // Odesa
  1526273: ['Nur-Sultan', 'Astaná'], // Astana
  1205733: ['Chittagong'], // Chattogram
  360630: ['El Cairo'], // Cairo
  2542997: ['Marrakech'], // Marrakesh
  2510911: ['Seville', 'Sevilha'], // Sevilla
  3104324: ['Saragossa', 'Saragoça'], // Zaragoza
  3119841: ['La Coruña', 'Corunha'], // A Coruña
  3110044: ['San Sebastián'], // Donostia / San Sebastián
  2512989: ['Palma de Mallorca'], // Palma
  3104499: ['Vitoria'], // Gasteiz / Vitoria
  2511330: ['San Juan de Alicante'], // Sant Joan d'Alacant
  2516318: ['Jijona'], // Xixona
  3114472: ['Iruña'], // Pamplona
  3553478: ['La Habana'], // Havana
  4013708: ['Juárez'], // Ciudad Juárez
  4023117: ['Dolores Hidalgo Cuna de la Independencia Nacional'], // Dolores Hidalgo
  3617095: ['El Rama'], // Rama
  3703443: ['Panama City', 'Ciudad de Panamá', 'Cidade do Panamá'], // Panamá
  3598132: ['Ciudad de Guatemala', 'Cidade da Guatemala'], // Guatemala City
  3441575: ['Montevidéu'], // Montevideo
  3837702: ['San Fernando del Valle de Catamarca'], // Catamarca
  3439389: ['Assunção'], // Asunción
  3687238: ['Cartagena de Indias'], // Cartagena
  6325494: ['Quebec City', 'Ciudad de Quebec'], // Québec
  1609350: ['Banguecoque'], // Bangkok
  2147714: ['Sidnei'], // Sydney
  3369157: ['Ciudad del Cabo', 'Cidade do Cabo'], // Cape Town
}
