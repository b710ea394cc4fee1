/** An invented tax return, as a program of a canton prints it in its codes. */
export const sampleReturn = `<?xml version="1.0" encoding="UTF-8"?>
<message minorVersion="0" xmlns="http://www.ech.ch/xmlns/eCH-0119/4" xmlns:n="http://www.ech.ch/xmlns/eCH-0044-f/4"
  xmlns:a="http://www.ech.ch/xmlns/eCH-0010-f/7" xmlns:be="urn:invented:canton">
<header><taxPeriod>2024</taxPeriod><canton>BE</canton><source>0</source></header>
<content>
 <mainForm>
  <personDataPartner1>
   <partnerPersonIdentification><officialName>Muster</officialName><firstName>Anna</firstName>
    <dateOfBirth><n:yearMonthDay>1985-04-12</n:yearMonthDay></dateOfBirth><vn>7569217076985</vn></partnerPersonIdentification>
   <addressInformation><postalAddress><a:addressInformation><a:street>Lindenweg</a:street><a:houseNumber>7a</a:houseNumber>
    <a:town>Ostermundigen</a:town><a:swissZipCode>3072</a:swissZipCode></a:addressInformation></postalAddress></addressInformation>
   <maritalStatusTax><maritalStatus>6</maritalStatus></maritalStatusTax>
   <religion>121</religion><job>Architektin</job><employer>Holzbau Steinmatt AG</employer>
   <taxMunicipality><municipalityName>Ostermundigen</municipalityName></taxMunicipality>
  </personDataPartner1>
  <personDataPartner2>
   <personIdentification><n:officialName>Muster</n:officialName><n:firstName>Beat</n:firstName>
    <n:dateOfBirth><n:yearMonthDay>1983-11-02</n:yearMonthDay></n:dateOfBirth></personIdentification>
   <religion>111</religion>
  </personDataPartner2>
  <childData><personIdentification><n:officialName>Muster</n:officialName><n:firstName>Lia</n:firstName>
   <n:dateOfBirth><n:yearMonthDay>2016-06-30</n:yearMonthDay></n:dateOfBirth></personIdentification></childData>
  <deduction><provision3aPartner1Deduction><cantonalTax>7056</cantonalTax><federalTax>7056</federalTax></provision3aPartner1Deduction></deduction>
  <asset><movablePropertyLifeInsurances><lifeInsuranceCompany>Vita Seetal AG</lifeInsuranceCompany>
   <lifeInsuranceFiscalValue>21000</lifeInsuranceFiscalValue></movablePropertyLifeInsurances></asset>
 </mainForm>
 <listOfSecurities>
  <securityEntry><detailedDescription>Bank Seetal AG, Privatkonto</detailedDescription>
   <taxValueEndOfYear><cantonalTax>35000</cantonalTax></taxValueEndOfYear></securityEntry>
  <securityEntry><detailedDescription>Sparkonto Bank Verbano</detailedDescription><divestiture>--06-30</divestiture></securityEntry>
  <securityEntry><faceValueQuantity>40</faceValueQuantity><securitiesNumber>1234567</securitiesNumber>
   <detailedDescription>Namenaktien Rheinwerk Account AG</detailedDescription>
   <taxValueEndOfYear><cantonalTax>12000</cantonalTax></taxValueEndOfYear></securityEntry>
 </listOfSecurities>
 <listOfLiabilities>
  <privateLiabilities><identification>Hypothek Bank Seetal AG</identification><liability>450000</liability></privateLiabilities>
  <privateLiabilities><identification>Darlehen Onkel Max</identification><liability>8000</liability></privateLiabilities>
 </listOfLiabilities>
 <insurancePremiums><privateHealthInsurance>4800</privateHealthInsurance></insurancePremiums>
</content>
</message>`;
