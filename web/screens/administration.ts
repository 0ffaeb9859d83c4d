/**
 * Views beside those where orders are made and looked at. Who orders has none of their code, and not the list of its files
 * either, which comes with the first of them.
 */
import type { UploadFormat } from '#rules/uploads/formats.ts'

/** One for each format of uploads, and the code of all of them once. */
const upload = async (format: UploadFormat) => ({
  default: (await import('../uploads/UploadScreen.tsx')).screenOf(format),
})

export const views = {
  users: () => import('../users/UsersScreen.tsx'),
  newUser: () => import('../users/NewUserScreen.tsx'),
  user: () => import('../users/UserScreen.tsx'),
  createLocation: () => import('../locations/CreateLocationScreen.tsx'),
  editLocation: () => import('../locations/EditLocationScreen.tsx'),
  items: () => import('../items/ItemsScreen.tsx'),
  customers: () => import('../customers/CustomersScreen.tsx'),
  production: () => import('../production/ProductionScreen.tsx'),
  menuCycles: () => import('../production/menu-cycles/MenuCyclesScreen.tsx'),
  newMenuCycle: () => import('../production/menu-cycles/NewMenuCycleScreen.tsx'),
  menuCycle: () => import('../production/menu-cycles/MenuCycleScreen.tsx'),
  imports: () => import('../imports/ImportsScreen.tsx'),
  import: () => import('../imports/ImportScreen.tsx'),
  history: () => import('../history/HistoryScreen.tsx'),
  newCustomer: () => import('../customers/NewCustomerScreen.tsx'),
  editCustomer: () => import('../customers/EditCustomerScreen.tsx'),
  setup: () => import('../new-customer/SetupScreen.tsx'),
  settings: () => import('../settings/SettingsScreen.tsx'),
  system: () => import('../system/SystemScreen.tsx'),
  cutoffs: () => import('../cutoffs/CutoffsScreen.tsx'),
  updatePassword: () => import('../password/UpdatePasswordScreen.tsx'),
  training: () => import('../sign-in/TrainingScreen.tsx'),
  integration: () => import('../integration/IntegrationScreen.tsx'),
  instructions: () => import('../instructions/InstructionsScreen.tsx'),
  subscribe: () => import('../alerts/SubscribeScreen.tsx'),
  notices: () => import('../alerts/NoticesScreen.tsx'),
  csv: () => upload('csv'),
  xlsx: () => upload('xlsx'),
  xml: () => upload('xml'),
} as const
