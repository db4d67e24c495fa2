/** The two-digit code of a state or union territory in GST documents. */
export type StateCode = string

export type IndianState = { code: StateCode; name: string }

const rows = [
  ['01', 'Jammu and Kashmir', 'JK'],
  ['02', 'Himachal Pradesh', 'HP'],
  ['03', 'Punjab', 'PB'],
  ['04', 'Chandigarh', 'CH'],
  ['05', 'Uttarakhand', 'UK UT Uttaranchal'],
  ['06', 'Haryana', 'HR'],
  ['07', 'Delhi', 'DL NewDelhi NCTofDelhi DelhiNCT'],
  ['08', 'Rajasthan', 'RJ'],
  ['09', 'Uttar Pradesh', 'UP'],
  ['10', 'Bihar', 'BR'],
  ['11', 'Sikkim', 'SK'],
  ['12', 'Arunachal Pradesh', 'AR'],
  ['13', 'Nagaland', 'NL'],
  ['14', 'Manipur', 'MN'],
  ['15', 'Mizoram', 'MZ'],
  ['16', 'Tripura', 'TR'],
  ['17', 'Meghalaya', 'ML'],
  ['18', 'Assam', 'AS'],
  ['19', 'West Bengal', 'WB Bengal'],
  ['20', 'Jharkhand', 'JH'],
  ['21', 'Odisha', 'OD OR Orissa'],
  ['22', 'Chhattisgarh', 'CG CT Chattisgarh Chhatisgarh'],
  ['23', 'Madhya Pradesh', 'MP'],
  ['24', 'Gujarat', 'GJ Gujrat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'DH DN DD DadraandNagarHaveli DamanandDiu'],
  ['27', 'Maharashtra', 'MH Maharastra'],
  ['29', 'Karnataka', 'KA Karnatka'],
  ['30', 'Goa', 'GA'],
  ['31', 'Lakshadweep', 'LD LakshadweepIslands'],
  ['32', 'Kerala', 'KL'],
  ['33', 'Tamil Nadu', 'TN'],
  ['34', 'Puducherry', 'PY Pondicherry'],
  ['35', 'Andaman and Nicobar Islands', 'AN AndamanandNicobar'],
  ['36', 'Telangana', 'TS TG Telengana'],
  ['37', 'Andhra Pradesh', 'AP Andhra'],
  ['38', 'Ladakh', 'LA'],
] as const

export const indianStates: readonly IndianState[] = rows.map(([code, name]) => ({ code, name }))

const nameByCode = new Map(indianStates.map(({ code, name }) => [code, name]))

/** Union territories without a legislature levy UTGST instead of SGST. */
const utgstCodes: readonly StateCode[] = ['04', '26', '31', '35', '38', '97']

const codeByName = new Map<string, StateCode>(
  rows.flatMap(([code, name, others]) =>
    [name, ...others.split(' ')].map((known): [string, StateCode] => [comparable(known), code]),
  ),
)

/** Finds the code of a state by its name, a former name or its two letters; null if unknown. */
export function stateCodeOf(text: string): StateCode | null {
  return codeByName.get(comparable(text)) ?? null
}

/** The official name if the state is known, else the text as it is. */
export function officialState(text: string): string {
  const code = stateCodeOf(text)
  return (code && stateName(code)) ?? text
}

export function stateName(code: StateCode): string | undefined {
  return nameByCode.get(code)
}

export function stateTaxLabel(code: StateCode): 'SGST' | 'UTGST' {
  return utgstCodes.includes(code) ? 'UTGST' : 'SGST'
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^\d\d-/, '')
    .replace(/[^a-z]/g, '')
}
