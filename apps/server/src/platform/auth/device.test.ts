import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceKind, deviceName } from './device.ts';

const windows = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}) Gecko/20100101 Firefox/${version}`;

describe('device name', () => {
  it('consists of browser and operating system', () => {
    expect(deviceName(windows('128.0'))).toBe('Firefox on Windows');
    expect(
      deviceName(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('Safari on iOS');
  });

  it('stays the same after a browser update', () => {
    expect(deviceName(windows('129.0'))).toBe(deviceName(windows('128.0')));
  });

  it("is the program's name for other clients, and 'an unknown device' without a User-Agent", () => {
    expect(deviceName('curl/8.5.0')).toBe('curl');
    expect(deviceName('')).toBe('an unknown device');
  });

  it('is short and free of special characters for any User-Agent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 255 }), (userAgent) => {
        expect(deviceName(userAgent)).toMatch(/^[A-Za-z0-9 .-]{1,85}$/);
      }),
    );
    expect(deviceName('<script>alert(1)</script>/1.0 (x)')).not.toContain('<');
  });
});
describe('device kind', () => {
  it('is phone, tablet, desktop or other, by the User-Agent', () => {
    expect(deviceKind(windows('128.0'))).toBe('desktop');
    expect(
      deviceKind(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('phone');
    expect(deviceKind('Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Version/18.1 Safari/604.1')).toBe(
      'tablet',
    );
    expect(deviceKind('curl/8.5.0')).toBe('other');
    expect(deviceKind('')).toBe('other');
  });
});
