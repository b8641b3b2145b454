//! Where messages may be sent: this server is told addresses by strangers, and must
//! not be a way to attack others, least of all those beside it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use hyper::Uri;

/// No push service has longer addresses.
const LONGEST: usize = 1000;

/// Which push services may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushServices {
    /// None: nothing is pushed.
    Off,
    /// Those on the internet, by TLS.
    Public,
    /// Any, in this network or on this machine, without TLS too. For tests.
    Any,
}

/// The address of a subscription, if it may be used.
pub(super) fn read(endpoint: &str, allowed: PushServices) -> Result<Uri, &'static str> {
    let url: Uri = match endpoint.len() {
        0..=LONGEST => endpoint.parse().map_err(|_| "expected an address")?,
        _ => return Err("the address is too long"),
    };
    let host = url.host().ok_or("the address names no server")?;
    if url.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        return Err("the address holds a name and a password");
    }
    if allowed == PushServices::Any {
        return Ok(url);
    }
    if url.scheme_str() != Some("https") || url.port_u16().is_some_and(|port| port != 443) {
        return Err("expected an address that begins with https:// and has no port");
    }
    let is_number = host.starts_with('[') || host.rsplit('.').next().is_some_and(is_numeric);
    if is_number || !host.contains('.') {
        return Err("expected the name of a server on the internet");
    }
    Ok(url)
}

fn is_numeric(label: &str) -> bool {
    label.is_empty() || label.bytes().all(|byte| byte.is_ascii_digit()) || label.starts_with("0x")
}

/// Whether an address is one on the internet, and nobody's own.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = matches!(
        (a, b, c),
        // This host, shared by providers, protocol assignments, tests of speed, and
        // what is reserved.
        (0, ..) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18 | 19, _) | (240.., ..)
    );
    let is_own = address.is_private() || address.is_loopback() || address.is_link_local();
    !(special || is_own || address.is_documentation() || address.is_multicast() || address.is_broadcast())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    // What is routed begins with 2 or 3; of that, documentation, tunnels and other
    // ways to an address of IPv4 are not.
    let [a, b, ..] = address.segments();
    let is_routed = a & 0xe000 == 0x2000;
    let is_special = (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || a == 0x2002 || a == 0x3fff;
    is_routed && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_on_the_internet_are_addresses_of_services() {
        let good = ["https://fcm.googleapis.com/fcm/send/abc", "https://push.example.net:443/x?y=z"];
        for address in good {
            assert!(read(address, PushServices::Public).is_ok(), "{address}");
        }
        for address in [
            "",
            "fcm.googleapis.com/x",
            "http://push.example.net/x",
            "https://push.example.net:8443/x",
            "https://user:word@push.example.net/x",
            "https://localhost/x",
            "https://intranet/x",
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://127.1./x",
            "https://[::1]/x",
            "ftp://push.example.net/x",
            "file:///etc/passwd",
            &format!("https://push.example.net/{}", "x".repeat(LONGEST)),
        ] {
            assert!(read(address, PushServices::Public).is_err(), "{address}");
        }
        assert!(read("http://127.0.0.1:1/x", PushServices::Any).is_ok());
    }

    #[test]
    fn addresses_of_ones_own_are_not_public() {
        for address in ["1.1.1.1", "142.250.1.1", "2a00:1450:4001::1", "2606:4700::1111"] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        for address in [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2002:7f00:1::",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }
}
