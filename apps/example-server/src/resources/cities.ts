/** A city with its invented weather. */
export interface City {
  readonly name: string;
  readonly country: string;
  readonly celsius: number;
  readonly conditions: string;
  readonly windy: boolean;
}

const city = (name: string, country: string, celsius: number, conditions: string): City => ({
  name,
  country,
  celsius,
  conditions,
  windy: celsius < 12,
});

/** All cities the example knows. */
export const CITIES: readonly City[] = [
  city("Aarhus", "denmark", 9, "rain"),
  city("Berlin", "germany", 14, "clouds"),
  city("Bergen", "norway", 7, "rain"),
  city("Bologna", "italy", 21, "sun"),
  city("Bordeaux", "france", 18, "sun"),
  city("Cologne", "germany", 15, "clouds"),
  city("Copenhagen", "denmark", 10, "fog"),
  city("Dresden", "germany", 13, "sun"),
  city("Florence", "italy", 23, "sun"),
  city("Hamburg", "germany", 11, "rain"),
  city("Lyon", "france", 19, "clouds"),
  city("Marseille", "france", 24, "sun"),
  city("Naples", "italy", 25, "sun"),
  city("Odense", "denmark", 10, "clouds"),
  city("Oslo", "norway", 6, "snow"),
  city("Paris", "france", 17, "clouds"),
  city("Stavanger", "norway", 8, "fog"),
  city("Turin", "italy", 20, "fog"),
];

/** Finds a city by its name, in any case. */
export function findCity(name: string): City | undefined {
  return CITIES.find((one) => one.name.toLowerCase() === name.toLowerCase());
}
