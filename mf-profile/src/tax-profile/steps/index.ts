import type { WizardStep } from '@dossier/contracts';
import type { ComponentType } from 'react';
import { AddressStep } from './address-step.tsx';
import { AdvancedStep } from './advanced-step.tsx';
import { CantonStep } from './canton-step.tsx';
import { ChildrenStep } from './children-step.tsx';
import { EmploymentStep } from './employment-step.tsx';
import { MaritalStep } from './marital-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { PropertyStep } from './property-step.tsx';
import type { StepProps } from './step-props.ts';
import { FirefighterStep, MovedStep, PensionStep } from './yes-no-steps.tsx';

export const stepScreens: Record<WizardStep, ComponentType<StepProps>> = {
  personal: PersonalStep,
  canton: CantonStep,
  address: AddressStep,
  moved: MovedStep,
  firefighter: FirefighterStep,
  marital: MaritalStep,
  property: PropertyStep,
  children: ChildrenStep,
  advanced: AdvancedStep,
  employment: EmploymentStep,
  pension: PensionStep,
};
