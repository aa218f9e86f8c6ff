import { Banner } from '../../../ui/banner.tsx';

export function SandboxNotice() {
  return (
    <div className="mb-4">
      <Banner tone="warning" title="This is a sandbox">
        It simulates a payment provider; nothing is charged. Do not enter any card details.
      </Banner>
    </div>
  );
}
