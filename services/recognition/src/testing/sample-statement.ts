/** An invented e-tax statement of a joint account, of a version of the standard that is not known. */
export const sampleStatement = `<?xml version="1.0" encoding="UTF-8"?>
<taxStatement xmlns="http://www.ech.ch/xmlns/eCH-0196/3" id="CH1" minorVersion="1" taxPeriod="2025" canton="BE" newAttribute="x"
  totalTaxValue="162750" totalGrossRevenueA="4800" totalGrossRevenueB="548.29" totalWithHoldingTaxClaim="1680">
 <institution name="Bank Seetal AG"/>
 <client clientNumber="987654" firstName="Beat" lastName="Keller"/><client clientNumber="987655" firstName="Anna" lastName="Muster"/>
 <newElement><taxStatement/></newElement>
 <listOfBankAccounts totalTaxValue="35000" totalGrossRevenueA="0" totalGrossRevenueB="548.29" totalWithHoldingTaxClaim="0">
  <bankAccount iban="CH9300762011623852957" bankAccountName="Privatkonto" bankAccountCurrency="CHF" totalTaxValue="35000"
   totalGrossRevenueA="0" totalGrossRevenueB="548.29" totalWithHoldingTaxClaim="0"/></listOfBankAccounts>
 <listOfSecurities totalTaxValue="127750" totalGrossRevenueA="4800" totalGrossRevenueB="0" totalWithHoldingTaxClaim="1680"
  totalLumpSumTaxCredit="34.35" totalNonRecoverableTax="0" totalAdditionalWithHoldingTaxUSA="17.20">
  <depot depotNumber="D1"><security positionId="1" isin="CH0012032048" currency="CHF" securityName="Rheinwerk Genussschein">
    <taxValue quantity="500" value="127750"/>
    <payment grossRevenueA="3000" withHoldingTaxClaim="1050"/><payment grossRevenueA="1800" withHoldingTaxClaim="630"/></security>
   <security positionId="2" valorNumber="1234567" currency="USD" securityName="Sold Inc.">
    <payment grossRevenueB="114.51" lumpSumTaxCreditAmount="34.35" additionalWithHoldingTaxUSA="17.20"/></security></depot></listOfSecurities>
 <listOfLiabilities totalTaxValue="250000" totalGrossRevenueB="3000">
  <liabilityAccount bankAccountNumber="HYPO-1" bankAccountName="Hypothek" bankAccountCurrency="CHF" totalTaxValue="250000" totalGrossRevenueB="3000"/></listOfLiabilities>
 <listOfExpenses totalExpenses="180" totalExpensesDeductible="150">
  <expense name="Depotgebühr" depotNumber="D1" amountCurrency="CHF" expenses="180" expenseType="1"/></listOfExpenses>
</taxStatement>`;
