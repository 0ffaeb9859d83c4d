/**
 * What our made-up producer makes. After the bar: p pork, m other meat or poultry, f fish, d dairy, e egg, h honey,
 * g gluten. The flags of an item follow from its parts, never from a guess. No name here is a brand.
 */
export interface Recipe {
  /** {parts} in braces are drawn from `parts`. */
  readonly patterns: readonly string[]
  readonly parts: Readonly<Record<string, readonly string[]>>
  /** Traits of what every item of the section holds. */
  readonly base: string
  readonly count: number
  readonly trays: readonly number[]
  /** Days, after FoodKeeper: 3 to 5 for sandwiches and deli salads, 7 to 18 for bakery, 60 and more for snacks. */
  readonly shelfLife: readonly [number, number]
  /** Cents of one piece. */
  readonly price: readonly [number, number]
  readonly healthy: number
  /** Long names for a few: they are what truncation is tried on. */
  readonly long: string
}

const words = (text: string): string[] => text.split(',').map((each) => each.trim())

const deli = words(
  'Ham|p, Turkey|m, Roast Beef|m, Chicken|m, Smoked Ham|p, Pastrami|m, Corned Beef|m, Salami|p, BLT|p, Turkey Club|mp, Egg Salad|e, Tuna Salad|fe, Chicken Salad|me, Ham Salad|pe, Seafood Salad|fe, Smoked Turkey|m, Honey Ham|ph, Capicola|p, Grilled Veg|, Hummus|',
)
const cheeses = words('Swiss|d, Cheddar|d, Provolone|d, Pepper Jack|d, Havarti|d, Colby|d, Muenster|d, Gouda|d')
const breads = words(
  'Wheat|g, Rye|g, White|g, Sourdough|g, Multigrain|g, Ciabatta|g, Croissant|gde, Pretzel Bun|g, Kaiser|g, Marble Rye|g, Hoagie|g, Oat|g',
)
const sauces = words(
  'Honey Mustard|eh, Garlic Aioli|e, Basil Pesto|d, Chipotle Mayo|e, Herb Ranch|de, Cranberry Relish|, Red Pepper Spread|',
)
const greens = words(
  'Baby Spinach|, Arugula|, Romaine|, Shaved Cucumber|, Roasted Peppers|, Crisp Apple|, Pickled Onion|',
)
const fruits = words(
  'Apple|, Berry|, Peach|, Cherry|, Mango|, Lemon|, Banana|, Cranberry|, Apricot|, Pear|, Grape|, Melon|',
)
const sizes = words('4oz|, 6oz|, 8oz|, 12oz|, Small|, Large|, Family|')

/** The sections of the menu in their order. */
export const recipes: Readonly<Record<string, Recipe>> = {
  SANDWICHES: {
    patterns: ['{deli} & {cheese} on {bread}', '{deli} on {bread}', '{deli} & {cheese} Half', 'Mini {deli} on {bread}'],
    parts: { deli, cheese: cheeses, bread: breads, sauce: sauces, green: greens },
    base: 'g',
    count: 240,
    trays: [6, 8, 10, 12],
    shelfLife: [3, 5],
    price: [215, 445],
    healthy: 0.1,
    long: 'Hearth-Baked {bread} with House {deli}, Aged {cheese}, {green} and {sauce}',
  },
  'HOT SANDWICHES': {
    patterns: ['{hot} on {roll}', '{hot} & {cheese} {melt}'],
    parts: {
      hot: words(
        'Italian Beef|m, Pulled Pork|p, Meatball|mp, Chicken Patty|m, Spicy Chicken|m, Cheeseburger|md, Black Bean Burger|, Fish Fillet|f, Brat|p, Rib Patty|p, Steak|m, Veggie Burger|e',
      ),
      cheese: cheeses,
      roll: words('a Bun|g, Ciabatta|g, a Hoagie|g, Texas Toast|gd, a Pretzel Roll|g'),
      melt: words('Melt|g, Panini|g, Toastie|g'),
    },
    base: 'g',
    count: 50,
    trays: [6, 8, 12],
    shelfLife: [5, 12],
    price: [245, 425],
    healthy: 0,
    long: 'Fire-Grilled {hot} with Melted {cheese} and Caramelized Sweet Onions on {roll}, in its own crisping sleeve',
  },
  WRAPS: {
    patterns: ['{deli} {style} Wrap', '{deli} & {cheese} Wrap', '{style} {deli} {shell} Wrap'],
    parts: {
      deli,
      cheese: cheeses,
      style: words('Caesar|df, Ranch|de, Buffalo|, BBQ|, Greek|d, Southwest|, Garden|, Club|p, Cobb|pde, Thai|'),
      shell: words('Spinach|, Tomato|, Wheat|'),
      sauce: sauces,
      green: greens,
    },
    base: 'g',
    count: 130,
    trays: [6, 8, 10],
    shelfLife: [3, 5],
    price: [265, 465],
    healthy: 0.2,
    long: 'Oversize {shell} Tortilla rolled with {deli}, Shredded {cheese}, {green} and {green}, with {sauce}',
  },
  SALADS: {
    patterns: ['{salad} Salad {size}', '{leaf} {salad} Salad', '{side} {size}', '{leaf} Salad with {top}'],
    parts: {
      salad: words(
        'Chef|pmde, Cobb|pmde, Caesar|dfg, Greek|d, Garden|, Taco|md, Antipasto|pd, Chicken Caesar|mdfg, Harvest|d, Spinach|e, Quinoa|, Kale|, Asian|g, Buffalo Chicken|md, Southwest|',
      ),
      leaf: words('Crisp|, Baby Leaf|, Chopped|, Farm|, Power|, Summer|'),
      side: words(
        'Potato Salad|e, Mustard Potato Salad|e, Macaroni Salad|eg, Cole Slaw|e, Pasta Salad|g, Three Bean Salad|, Cucumber Dill Salad|d, Broccoli Slaw|e, Rice & Lentil Salad|, Chickpea Salad|, Orzo Salad|gd',
      ),
      top: words('Chicken|m, Tuna|f, Egg|e, Feta|d, Almonds|, Turkey|m, Tofu|, Ham|p, Bacon|p, Salmon|f'),
      size: sizes,
      sauce: sauces,
      green: greens,
    },
    base: '',
    count: 160,
    trays: [4, 6, 8, 12],
    shelfLife: [3, 5],
    price: [195, 595],
    healthy: 0.5,
    long: '{leaf} Entree Bowl of {green}, {green} and Sweet Corn with {top}, {sauce} on the side',
  },
  BREAKFAST: {
    patterns: [
      '{meat}, Egg & {cheese} {bun}',
      '{meat} & {cheese} {bun}',
      '{bowl} {size}',
      'Egg & {cheese} {bun}',
      '{meat} Burrito, {cheese}',
    ],
    parts: {
      meat: words(
        'Bacon|pe, Sausage|pe, Ham|pe, Turkey Sausage|me, Steak|me, Chorizo|pe, Spinach|e, Potato|e, Mushroom|e',
      ),
      cheese: cheeses,
      bun: words('Muffin|g, Biscuit|gd, Bagel|g, Croissant|gde, Wrap|g, Flatbread|g'),
      bowl: words(
        'Steel-Cut Oats|g, Overnight Oats|dg, Egg White Bites|ed, Hash Brown Bowl|e, French Toast Sticks|ged, Pancake Stack|ged, Biscuits & Gravy|gdp, Chia Pudding|',
      ),
      size: sizes,
    },
    base: '',
    count: 140,
    trays: [6, 8, 10, 12],
    shelfLife: [4, 10],
    price: [165, 385],
    healthy: 0.1,
    long: 'Sunrise Skillet of Scrambled Eggs, {meat}, Roasted Potatoes and {cheese}, folded into a toasted {bun}',
  },
  BAKERY: {
    patterns: ['{flavor} {bake}', '{flavor} {bake} {pack}', 'Mini {flavor} {bake}'],
    parts: {
      flavor: [
        ...fruits,
        ...words(
          'Chocolate|d, Cinnamon|, Maple|, Pumpkin|, Bran|, Double Chocolate|d, Almond|, Butter|d, Oat Raisin|, Snickerdoodle|, Carrot|, Lemon Poppy|, Caramel|d',
        ),
      ],
      bake: words(
        'Muffin|gde, Scone|gde, Danish|gde, Cookie|gde, Brownie|gde, Loaf Slice|gde, Turnover|gd, Coffee Cake|gde, Bar|gd, Donut|gde, Crisp Bread|g, Vegan Cookie|g',
      ),
      pack: words('2ct|, 4ct|, 6ct|, 12ct|'),
    },
    base: 'g',
    count: 170,
    trays: [12, 18, 24],
    shelfLife: [7, 18],
    price: [85, 295],
    healthy: 0.02,
    long: 'Small-Batch {flavor} {bake} with a Toasted Oat Streusel and a Vanilla Glaze, wrapped singly',
  },
  'YOGURT & PARFAITS': {
    patterns: [
      '{fruit} Yogurt {size}',
      '{fruit} Parfait',
      '{fruit} & {crunch} Parfait',
      '{kind} {fruit} Yogurt',
      '{fruit} Kefir Cup {size}',
    ],
    parts: {
      fruit: [...fruits, ...words('Plain|, Vanilla|, Honey|h, Maple|')],
      kind: words('Greek|, Nonfat|, Skyr|, Whipped|'),
      crunch: words('Granola|g, Almond|, Pecan|'),
      size: sizes,
    },
    base: 'd',
    count: 70,
    trays: [8, 12],
    shelfLife: [7, 21],
    price: [125, 325],
    healthy: 0.5,
    long: 'Layered {kind} Yogurt with {fruit} Compote, Toasted Almonds and Pumpkin Seeds, spoon in the lid, {size}',
  },
  'FRUIT & VEGETABLES': {
    patterns: ['{fruit} Slices {size}', '{cut} {size}', '{fruit} & {fruit} Cup', '{fruit} & {dip} Cup'],
    parts: {
      fruit: fruits,
      cut: words(
        'Carrot Sticks|, Celery Sticks|, Fruit Medley|, Crudite Cup|, Snap Peas|, Broccoli Florets|, Citrus Segments|, Pineapple Spears|, Watermelon Cubes|, Mixed Berries|',
      ),
      dip: words('Caramel|d, Peanut Butter|, Yogurt Dip|d, Cheddar|d, Ranch|de'),
      size: sizes,
    },
    base: '',
    count: 80,
    trays: [8, 12],
    shelfLife: [5, 9],
    price: [145, 345],
    healthy: 0.9,
    long: 'Hand-Cut Orchard Cup of {fruit}, {fruit} and Seedless Grapes with {dip}, ready to eat, {size}',
  },
  'DIPS & HUMMUS': {
    patterns: ['{flavor} Hummus {size}', '{dip} {size}', '{flavor} Hummus & {pita}'],
    parts: {
      flavor: words('Classic|, Roasted Garlic|, Red Pepper|, Lemon|, Jalapeno|, Olive|, Beet|, Pine Nut|'),
      pita: words('Pita|g, Pretzels|g'),
      dip: words(
        'Spinach Dip|d, French Onion Dip|d, Guacamole|, Black Bean Dip|, Salsa Verde|, Pico de Gallo|, Tzatziki|d, Pimento Cheese|de, Buffalo Chicken Dip|md, Bacon Ranch Dip|pd',
      ),
      size: sizes,
    },
    base: '',
    count: 60,
    trays: [6, 12],
    shelfLife: [7, 14],
    price: [155, 395],
    healthy: 0.3,
    long: 'Chickpea Hummus with {flavor} Swirl, Olive Oil and Smoked Paprika beside {dip}, {size} twin tub',
  },
  'SNACK KITS': {
    patterns: ['{protein} & {cheese} Kit', '{protein}, {cheese} & {extra}', '{extra} & {cheese} Box'],
    parts: {
      protein: words('Salami|p, Pepperoni|p, Turkey|m, Ham|p, Egg|e, Edamame|, Prosciutto|p, Chicken|m'),
      cheese: cheeses,
      extra: words('Almonds|, Crackers|g, Pretzels|g, Grapes|, Olives|, Hummus|, Dried Cherries|'),
    },
    base: '',
    count: 50,
    trays: [6, 8],
    shelfLife: [10, 30],
    price: [275, 495],
    healthy: 0.2,
    long: 'Protein Snack Box with Sliced {protein}, {cheese} Cubes, {extra} and Dried Fruit',
  },
  'ENTREES & SOUPS': {
    patterns: ['{soup} Soup {size}', '{entree} {size}', '{entree} with {side}'],
    parts: {
      soup: words(
        'Chicken Noodle|mge, Tomato Basil|d, Minestrone|g, Lentil|, Beef Barley|mg, Clam Chowder|fdg, Split Pea & Ham|p, Broccoli Cheddar|dg, Black Bean|, Vegetable|, Wild Rice|d, Turkey Chili|m',
      ),
      entree: words(
        'Lasagna|mgd, Mac & Cheese|gd, Chicken Alfredo|mgd, Pot Roast|m, Meatloaf|mge, Veggie Lasagna|gd, Teriyaki Bowl|mg, Burrito Bowl|m, Tofu Stir Fry|g, Baked Cod|f, Pork Loin|p, Stuffed Pepper|, Shepherd Pie|md',
      ),
      side: words('Rice|, Mashed Potato|d, Green Beans|, Noodles|ge, Roasted Veg|, Corn|'),
      size: sizes,
    },
    base: '',
    count: 110,
    trays: [4, 6, 8],
    shelfLife: [3, 7],
    price: [325, 795],
    healthy: 0.2,
    long: 'Slow-Simmered {entree} from our Hearth Kitchen with {side} and {side}, heat and serve, {size}',
  },
  SNACKS: {
    patterns: ['{flavor} {snack}', '{flavor} {snack} {size}', '{trail} {size}'],
    parts: {
      flavor: words(
        'Sea Salt|, BBQ|, Sour Cream|d, Cheddar|d, Honey Roast|h, Chili Lime|, Ranch|d, Maple|, Cracked Pepper|, Dill|',
      ),
      snack: words(
        'Potato Chips|, Popcorn|, Pretzels|g, Almonds|, Cashews|, Pita Chips|g, Corn Puffs|, Pepitas|, Beef Jerky|m, Cracker Mix|g',
      ),
      trail: words('Trail Mix|, Granola|hg, Fruit & Nut Mix|, Energy Bites|hg, Rice Crispy Square|d, Sesame Sticks|g'),
      size: words('1oz|, 2oz|, 3oz|, 5oz|, Share|'),
    },
    base: '',
    count: 130,
    trays: [0, 12, 24],
    shelfLife: [60, 365],
    price: [75, 345],
    healthy: 0.1,
    long: 'Kettle-Cooked {flavor} {snack} with a Hint of Smoke, made in small kettles by hand, {size} bag',
  },
  DRINKS: {
    patterns: ['{fruit} Juice {size}', '{fruit} {drink} {size}', '{brew} {size}'],
    parts: {
      fruit: fruits,
      drink: words('Smoothie|d, Iced Tea|, Lemonade|, Sparkling Water|, Kombucha|, Green Juice|'),
      brew: words(
        'Cold Brew|, Vanilla Latte|d, Mocha|d, Oat Latte|g, Chai|d, Spring Water|, Whole Milk|d, Chocolate Milk|d, Hot Cocoa|d',
      ),
      size: words('8oz|, 12oz|, 16oz|, 20oz|, 32oz|'),
    },
    base: '',
    count: 110,
    trays: [12, 24],
    shelfLife: [7, 120],
    price: [95, 325],
    healthy: 0.3,
    long: 'Cold-Pressed {fruit}, {fruit} and Ginger {drink} with Lemon and a Pinch of Sea Salt, shake well, {size}',
  },
}
